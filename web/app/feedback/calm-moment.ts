/** What the person is doing on the page. */
export interface Moment {
  readonly path: string;
  readonly loading: boolean;
  readonly drafting: boolean;
  readonly dialogOpen: boolean;
  readonly hidden: boolean;
}

/** True in the chat when nothing is being written, answered or decided, and the page is visible. */
export function isCalm({ path, loading, drafting, dialogOpen, hidden }: Moment): boolean {
  return path === '/' && !loading && !drafting && !dialogOpen && !hidden;
}
