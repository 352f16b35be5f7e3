/** Plain words as Markdown that says the same. */
export function escapeWords(words: string): string {
  return words
    .replace(/[\\`*[\]<|~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replace(/^[#>+-]/, '\\$&');
}
