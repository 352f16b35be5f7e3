import { useSearch } from 'wouter';

/** True where the finished example takes the place of the chat. */
export function useIsSample(): boolean {
  return new URLSearchParams(useSearch()).has('sample');
}
