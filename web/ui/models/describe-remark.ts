import { marks } from '../lib/strings.ts';
import { strings } from './turn-strings.ts';

/** Matches the remark of a worker about an answer. */
const written =
  /^(?:Served(?: by (?<host>.+?))?(?: in place of (?<model>.+?))?\.)?(?<unsearched> ?Answered without web search\.)?$/;

/** Translates a remark about who gave an answer. A remark of another form stays as it is. */
export function describeRemark(remark: string): string {
  const { host, model, unsearched } = written.exec(remark)?.groups ?? {};
  const { by, insteadOf, byInsteadOf } = strings.served;
  const served =
    host && model ? byInsteadOf(host, model) : host ? by(host) : model ? insteadOf(model) : '';
  const sentences = [served, unsearched ? strings.withoutWebSearch : ''].filter(Boolean);
  return sentences.join(marks.space) || remark;
}
