import { Square, Volume2 } from 'lucide-react';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createLazy, useLazy } from '../../lib/use-lazy.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { createSpeaker } from './create-speaker.ts';

const speaker = createSpeaker(
  'speechSynthesis' in globalThis
    ? {
        synthesis: globalThis.speechSynthesis,
        createUtterance: (text) => new SpeechSynthesisUtterance(text),
        languages: navigator.languages,
      }
    : null,
);
const words = createLazy(() => import('./to-spoken.ts'));

export interface ReadAloudProps {
  /** The text as Markdown. */
  readonly text: string;
  /** Accessible name of the text to read. */
  readonly name: string;
  /** True where there is little room. */
  readonly brief?: boolean;
}

/** Reads a text aloud until it changes or is left. Renders nothing if this device has no voice of its own. */
export function ReadAloudButton(props: ReadAloudProps) {
  const able = useSyncExternalStore(speaker.onVoices, speaker.canSpeak);
  return able && <ReadOrStop key={props.text} {...props} />;
}

function ReadOrStop({ text, name, brief = false }: ReadAloudProps) {
  const id = useId();
  const reads = useStore(speaker.reading, (reading) => reading === id);
  // Loads before the press, because a browser may refuse to speak long after one.
  useLazy(words, true);
  const here = useRef(false);
  useEffect(() => {
    const stop = () => speaker.stop(id);
    here.current = true;
    window.addEventListener('pagehide', stop);
    return () => {
      here.current = false;
      window.removeEventListener('pagehide', stop);
      stop();
    };
  }, [id]);
  const read = ({ toSpoken }: NonNullable<ReturnType<typeof words.peek>>) =>
    here.current && speaker.read(id, toSpoken(text));
  const press = () => {
    const loaded = words.peek();
    if (reads) speaker.stop(id);
    else if (loaded) read(loaded);
    else void words.load().then(read, logNotLoaded);
  };
  const label = reads ? strings.stopReading : strings.readAloud;
  const Icon = reads ? Square : Volume2;
  return (
    <Button
      variant="quiet"
      className="px-2.5 text-[0.8125rem] pointer-coarse:min-w-11 print:hidden"
      aria-label={`${label}: ${name}`}
      title={brief ? label : undefined}
      onClick={press}
    >
      <Icon className="size-3.5" aria-hidden="true" />
      {!brief && label}
    </Button>
  );
}

function logNotLoaded(error: unknown): void {
  console.error('What reads aloud could not be loaded.', error);
}
