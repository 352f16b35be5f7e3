import type { Vendor } from '../language-model.ts';

/** What some vendors are called in OpenRouter's ids, where that is not the name used here. */
const renamed: Readonly<Record<string, Vendor>> = { 'x-ai': 'xai' };

/** `x-ai/grok-4` → `xai`. `other` for an id that names no vendor. */
export function toVendor(openrouterId: string): Vendor {
  const [, vendor] = /^~?([\w.-]+)\//.exec(openrouterId) ?? [];
  return vendor ? (renamed[vendor] ?? vendor) : 'other';
}

/** `qwen3:8b` → `qwen`: a family has one vendor, whatever its size. `other` for an id without letters. */
export function toFamily(localId: string): Vendor {
  const name = localId.slice(localId.lastIndexOf('/') + 1);
  return /^[A-Za-z]+/.exec(name)?.[0].toLowerCase() ?? 'other';
}
