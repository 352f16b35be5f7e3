import { modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import { slotRows } from '../providers/slots/slot-rows.ts';

/** Names are matched with what often follows them, as "Claude Sonnet 4". */
const knownBrands = [
  'chat\\s?gpt',
  'gpt(?:-?\\d[\\w.]*)?',
  'claude(?:\\s+(?:opus|sonnet|haiku)(?:\\s+\\d[\\d.]*)?)?',
  'gemini(?:\\s+\\d[\\w.]*)?(?:\\s+(?:pro|flash|ultra))?',
  'grok(?:[\\s-]\\d[\\w.]*)?',
  'bard|copilot|llama|mistral|deepseek|qwen',
];
const knownMakers = [
  'open\\s?ai',
  'anthropic',
  'google(?:\\s+deepmind)?',
  'deepmind',
  'x\\.?ai',
  'meta|microsoft',
];
const panelBrands = modelKeys.map(
  (model) => `${escapePattern(shortNames[model])}(?:[\\s-]?\\d[\\w.]*)?`,
);
const panelMakers = modelKeys
  .map((model) => slotRows[model].vendor)
  .filter((vendor) => vendor !== 'other')
  .map(escapePattern);

const brand = `(?:${[...knownBrands, ...panelBrands].join('|')})`;
const maker = `(?:${[...knownMakers, ...panelMakers].join('|')})`;

const speaking = new RegExp(
  `\\b(i['’]?m|i am|my name is|speaking as|written by|answer(?:ed)? by)\\s+(?:an?\\s+)?${brand}\\b`,
  'giu',
);
const acting = new RegExp(`\\bas\\s+${brand}(?=\\s*,|\\s+i\\b)`, 'giu');
const making = new RegExp(`\\b(trained|made|built|created|developed)\\s+by\\s+${maker}\\b`, 'giu');
/** Within one line: reaching over line ends, it would read the rest of an answer of empty lines again from each. */
const signature = new RegExp(`^([ \\t*_—–-]*)${brand}([ \\t*_]*)$`, 'gimu');

/** Removes what an answer says of its author, whom the composing model could favour. */
export function scrubSelfIdentification(text: string): string {
  return text
    .replace(speaking, '$1 an AI model')
    .replace(acting, 'as an AI model')
    .replace(making, '$1 by its maker')
    .replace(signature, '$1an AI model$2');
}

function escapePattern(name: string): string {
  return name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
