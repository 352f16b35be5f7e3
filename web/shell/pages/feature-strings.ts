import { featureWords } from '@quartet/shared/domain/list-features.ts';
import { translatable } from '../../ui/lib/language.ts';

/** The features of a plan. */
export const strings = translatable('features', { ...featureWords });
