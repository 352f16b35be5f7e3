/** Dates and words at the end of an id that name a version of the same model. */
const versions = [
  /[:@](latest|free|online|default)$/,
  /[-@]\d{4}-\d{2}-\d{2}$/,
  /[-@]20\d{6}$/,
  /-(0[1-9]|1[0-2])-20\d{2}$/,
  /-(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])$/,
  /-2\d(0[1-9]|1[0-2])$/,
  /-latest$/,
  /-00\d$/,
];

/** Whether two ids name one model: dated forms, the path of a host and the case of letters make no other. */
export function isSameModel(one: string, other: string): boolean {
  return toBareId(one) === toBareId(other);
}

/** `models/gemini-2.5-pro-001` is `gemini-2-5-pro`, `gpt-5-2025-08-07` is `gpt-5`. */
export function toBareId(id: string): string {
  const name = id.trim().toLowerCase().split('/').at(-1) ?? '';
  const bare = versions.reduce((rest, version) => rest.replace(version, ''), name);
  const dashed = bare.replaceAll('.', '-');
  // The alias of a dated model of Anthropic: `claude-sonnet-4-0`.
  return dashed.replace(/^(claude-[a-z]+-\d+)-0$/, '$1');
}
