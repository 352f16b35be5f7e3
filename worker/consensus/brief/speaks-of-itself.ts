import { modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import { routeRows } from '../../providers/rows/route-rows.ts';

const brands = [
  'chat\\s?gpt',
  'gpt(?:-?\\d[\\w.]*)?',
  'claude(?:\\s+(?:opus|sonnet|haiku)(?:\\s+\\d[\\d.]*)?)?',
  'gemini(?:\\s+\\d[\\w.]*)?(?:\\s+(?:pro|flash|ultra))?',
  'grok(?:[\\s-]\\d[\\w.]*)?',
  'bard|copilot|llama|mistral|deepseek|qwen',
  ...modelKeys.map((model) => `${escapePattern(shortNames[model])}(?:[\\s-]?\\d[\\w.]*)?`),
].join('|');
const makers = [
  'open\\s?ai',
  'anthropic',
  'google(?:\\s+deepmind)?',
  'deepmind',
  'x\\.?ai',
  'meta(?:\\s+ai)?',
  'mistral(?:\\s+ai)?',
  ...modelKeys
    .map((model) => routeRows[model].company)
    .filter((company) => company !== 'other')
    .map(escapePattern),
].join('|');

/** A brand, unless it begins a longer name of a person or a product. */
const brand = `(?:${brands})(?![\\p{sc=Latin}\\p{N}])(?!\\s+(?-i:\\p{Lu})\\p{L})`;
const article = '(?:an?|the|ein|eine|une?|una?|een|um|uma|un)?\\s*';
const kind = '(?:(?:large\\s+)?(?:ai|ki|ia|language)[\\s-]*(?:assistant|model|modell)?[\\s,:(]*)?';
const called = '(?:called|named|namens|appelé|llamado|chiamato|genaamd)?\\s*';

/** "I am", "my name is", in the languages of the interface and in the most common other languages. */
const firstPerson = [
  "i['’]?m",
  'i am',
  'my name is',
  'speaking as',
  'ich bin',
  'ich hei(?:ss|ß)e',
  'mein name ist',
  'je suis',
  "je m['’]appelle",
  'mon nom est',
  '(?:yo )?soy',
  'me llamo',
  'mi nombre es',
  '(?:io )?sono',
  'mi chiamo',
  '(?:eu )?sou',
  'me chamo',
  'ik ben',
  'mijn naam is',
  'jestem',
  'nazywam się',
  'jag är',
  'jag heter',
  'ben',
  'benim adım',
  'я',
  'меня зовут',
  '我(?:是|叫)',
  '私は',
  '저는',
  'أنا',
  'मैं',
].join('|');

const patterns = [
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${firstPerson})[\\s,:*_"“]*(?:${article})${kind}${called}["“*_]*${brand}`,
    'iu',
  ),
  // "As Claude, I …"
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:as|als|en tant que|como|come)\\s+${brand}(?=\\s*,|\\s+i\\b)`,
    'iu',
  ),
  // "I was made by Anthropic": only the speaker.
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(?:i|this (?:ai )?model)\\s+(?:was|am|is|have been|has been)|j['’]ai été|(?:yo )?(?:fui|he sido))\\s[^.!?,]{0,30}?(?:by|par|por)\\s+(?:${makers})(?![\\p{L}\\p{N}])`,
    'iu',
  ),
  new RegExp(
    `(?<![\\p{L}\\p{N}])ich\\s+(?:wurde|bin)\\s[^.!?,]{0,20}?von\\s+(?:${makers})(?![\\p{L}\\p{N}])`,
    'iu',
  ),
  // A signature alone in its unit.
  new RegExp(`^[\\s*_—–~-]*(?:(?:written|answered)\\s+by\\s+)?(?:${brands})[\\s*_.]*$`, 'iu'),
];

/** Longer units are not searched: none introduces its author, and searching would be slow. */
const longest = 600;

/** Returns true when an answer says which model it is or who made it, so that a composer could favour its own. */
export function speaksOfItself(words: string): boolean {
  return words.length <= longest && patterns.some((pattern) => pattern.test(words));
}

function escapePattern(name: string): string {
  return name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
