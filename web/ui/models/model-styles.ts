import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { modelLooks } from './model-looks.tsx';

/** Gives every element with `data-model` the tint of its model. */
export function addModelStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(toModelStyles());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Paper is always light. */
export function toModelStyles(): string {
  return [
    `:root { ${toTints('light')} }`,
    `@media not print { .dark { ${toTints('dark')} } }`,
    ...modelKeys.map(toRules),
  ].join('\n');
}

/** Names the custom property of a model's tint, for elements that show several models. */
export const tintOf = (model: ModelKey): string => `--tint-${model}`;

function toTints(theme: 'light' | 'dark'): string {
  return modelKeys.map((model) => `${tintOf(model)}: ${modelLooks[model].tint[theme]};`).join(' ');
}

function toRules(model: ModelKey): string {
  return `[data-model="${model}"] { --tint: var(${tintOf(model)}); }`;
}
