import type { UserBody } from '@quartet/shared/http/bodies.ts';
import { tellHosts } from '@quartet/web/consensus/export/tell-hosts.ts';
import type { Fact } from './verdict.ts';

/** Tells which providers may have got the question, where nothing here can look, and what they keep by their terms. */
export function toProvidersFact(hosts: UserBody['hosts']): Fact {
  const told = tellHosts({ hosts: hosts ?? [], images: 1, webSearch: false }).replaceAll('*', '');
  const fact = `outside this search: ${told || 'nobody got the question.'}`;
  return { fact, problems: hosts ? [] : ['The API knows of no worker: who got it is unknown.'] };
}
