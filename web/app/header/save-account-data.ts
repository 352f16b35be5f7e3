import type { ApiClient } from '../../lib/api-client.ts';
import { toRefusal } from '../../lib/api-error.ts';
import { saveFile } from '../../lib/save-file.ts';
import { showToast } from '../../lib/view.ts';
import { strings } from './strings.ts';

/** Saves what we keep about the person as a JSON file; a failure shows a toast. */
export async function saveAccountData(api: ApiClient): Promise<void> {
  try {
    const response = await api.send('/api/account/data');
    if (!response.ok) throw await toRefusal(response);
    saveFile('quartet-data.json', await response.blob());
  } catch (error) {
    console.error('The copy of the data could not be saved.', error);
    showToast({
      title: strings.error,
      description: strings.couldNotDownload,
      variant: 'destructive',
    });
  }
}
