import { mergeConfig } from 'vitest/config';
import page from '../../../web/vite.config.ts';
import { substituteRows } from '../substitute-rows.ts';

export default mergeConfig(page, { plugins: [substituteRows(import.meta.dirname)] });
