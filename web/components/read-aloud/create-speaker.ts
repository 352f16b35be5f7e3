import { createStore, type StoreApi } from 'zustand';
import type { Spoken } from './to-spoken.ts';

export interface Speaker {
  /** The id of the text that is being read; null if none is. */
  readonly reading: StoreApi<string | null>;
  /** True if this device has a voice of its own. */
  readonly canSpeak: () => boolean;
  /** Calls `listener` when the voices change. Returns a function that removes it. */
  readonly onVoices: (listener: () => void) => () => void;
  /** Reads the pieces in order. Ends a reading that is under way. */
  readonly read: (id: string, spoken: Spoken) => void;
  /** Ends the reading of this id; without an id, any reading. */
  readonly stop: (id?: string) => void;
}

/** The browser's speech API; null without one. */
export interface SpeechParts {
  readonly synthesis: Pick<
    SpeechSynthesis,
    'getVoices' | 'speak' | 'cancel' | 'addEventListener' | 'removeEventListener'
  >;
  readonly createUtterance: (text: string) => SpeechSynthesisUtterance;
  /** Languages of the person, the preferred one first. */
  readonly languages: readonly string[];
}

/** Speaks only with voices of this device: remote ones send the text to a company. */
export function createSpeaker(parts: SpeechParts | null): Speaker {
  const reading = createStore<string | null>()(() => null);
  const findVoice = (language: string | null = null) =>
    parts &&
    chooseVoice(parts.synthesis.getVoices(), [...(language ? [language] : []), ...parts.languages]);
  // Holds the utterance: browsers may collect one without references, and its end event with it.
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
        // Chosen for each piece, because without `voice` the browser would take any, even a remote one.
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

/** Chooses a local voice by the order of the languages; within one, the system's default voice wins. */
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
