import type { FailureSigns } from './failure.ts';

const goneCode =
  /(^|\s)(model_(not_found|deprecated|retired|shut_?down|not_available)|DeploymentNotFound)(\s|$)/;
const saysGone =
  /not (be )?found|(does|do) ?n[o']t exist|no longer|not (available|supported|a valid model)|deprecated|retired|decommissioned|shut ?down|no endpoints found for|unknown model|invalid model/i;
/** What a model of this name cannot do, or may not be sent, while it is served well to others. */
const saysOther =
  /\bimages?\b|\bvision\b|\btools?\b|\bparameters?\b|\bstream(ing)?\b|reasoning|thinking|effort|data policy|context length|tokens/i;

/** By its code, or by a message that names the model: a gateway also says 404 for what one question asked of it. */
export function isModelGone({ modelId, status, codes, words }: FailureSigns): boolean {
  if (goneCode.test(codes)) return true;
  if (status !== 400 && status !== 404 && status !== 410) return false;
  if (/\bmodel not found\b/i.test(words)) return true;
  const [before, ...rest] = words.toLowerCase().split(modelId.toLowerCase());
  if (rest.length === 0) return false;
  const others = [before, ...rest].join(' ');
  return !saysOther.test(others) && (status !== 400 || saysGone.test(others));
}
