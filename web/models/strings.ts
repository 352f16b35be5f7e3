export const strings = {
  asQuoted: (model: string) => `as ${model}'s search quoted it`,
  unknownHost: 'unknown host',
};
