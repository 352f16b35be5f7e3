import { createStore, type StoreApi } from 'zustand';
import type { Spoken } from './to-spoken.ts';

export interface Speaker {
  /** The id of what is being read; null while nothing is. */
  readonly reading: StoreApi<string | null>;
  /** Whether there is a voice that speaks on this device. */
  readonly canSpeak: () => boolean;
  /** Calls back when that may have changed; returns how to stop that. */
  readonly onVoices: (listener: () => void) => () => void;
  /** Reads one piece after another, in place of what was being read. */
  readonly read: (id: string, spoken: Spoken) => void;
  /** Ends the reading of this id, or whatever is being read. */
  readonly stop: (id?: string) => void;
}

/** The browser's speech API; null without one. */
export interface SpeechParts {
  readonly synthesis: Pick<
    SpeechSynthesis,
    'getVoices' | 'speak' | 'cancel' | 'addEventListener' | 'removeEventListener'
  >;
  readonly createUtterance: (text: string) => SpeechSynthesisUtterance;
  /** Languages of the person, preferred first. */
  readonly languages: readonly string[];
}

/** Speaks with voices of this device alone: others send the words to a company. */
export function createSpeaker(parts: SpeechParts | null): Speaker {
  const reading = createStore<string | null>()(() => null);
  const findVoice = (language: string | null = null) =>
    parts &&
    chooseVoice(parts.synthesis.getVoices(), [...(language ? [language] : []), ...parts.languages]);
  // Kept in use: an utterance that nobody holds may be lost, and its end with it.
  let current: { readonly id: string; spoken?: SpeechSynthesisUtterance } | null = null;

  const stop = (id = current?.id) => {
    if (!current || current.id !== id) return;
    current = null;
    reading.setState(null, true);
    parts?.synthesis.cancel();
  };
  return {
    reading,
    stop,
    canSpeak: () => findVoice() !== null,
    onVoices(listener) {
      parts?.synthesis.addEventListener('voiceschanged', listener);
      return () => parts?.synthesis.removeEventListener('voiceschanged', listener);
    },
    read(id, { pieces, language }) {
      stop();
      const own: typeof current = { id };
      current = own;
      reading.setState(id, true);
      const speakNext = (index: number) => {
        if (current !== own) return;
        // Looked for anew each time: without one of its own, the browser would take any voice.
        const voice = findVoice(language);
        const piece = pieces[index];
        if (!parts || !voice || piece === undefined) return stop(id);
        const spoken = parts.createUtterance(piece);
        spoken.voice = voice;
        spoken.lang = voice.lang;
        spoken.addEventListener('end', () => speakNext(index + 1));
        spoken.addEventListener('error', () => current === own && stop(id));
        own.spoken = spoken;
        parts.synthesis.speak(spoken);
      };
      speakNext(0);
    },
  };
}

/** A voice of this device: in the first of these languages that there is one for, and the system's own before others. */
function chooseVoice(
  voices: readonly SpeechSynthesisVoice[],
  languages: readonly string[],
): SpeechSynthesisVoice | null {
  const local = voices.filter(({ localService }) => localService);
  const rank = ({ lang, default: isDefault }: SpeechSynthesisVoice) => {
    const at = languages.findIndex((language) => baseOf(language) === baseOf(lang));
    return (at < 0 ? languages.length : at) * 2 + (isDefault ? 0 : 1);
  };
  return local.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

const baseOf = (language: string) => language.toLowerCase().split(/[-_]/)[0];
