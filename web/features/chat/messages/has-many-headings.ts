const most = 6;
const fence = /^ {0,3}(?:```|~~~)/;
const heading = /^#{1,6} +\S/;

/** Whether an answer has so many headings that a list of them helps to find one's way. */
export function hasManyHeadings(text: string): boolean {
  let count = 0;
  let isCode = false;
  for (const line of text.split('\n')) {
    if (fence.test(line)) isCode = !isCode;
    else if (!isCode && heading.test(line)) count += 1;
  }
  return count > most;
}
