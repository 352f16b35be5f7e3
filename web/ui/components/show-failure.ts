import { showToast } from '../lib/view.ts';
import { strings } from './strings.ts';

/** Shows a toast for something that the person asked of the browser, such as to copy, and that failed. */
export function showFailure(title: string, error: unknown): void {
  const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
  const description = isRefused ? strings.notAllowed : strings.deviceFailed;
  showToast({ title, description, variant: 'destructive' });
}
