import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono';
import '../../web/ui/styles/index.css';
import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadLanguage, setLanguage } from '../../web/ui/lib/choose-language.ts';
import { followTheme } from '../../web/ui/lib/theme.ts';
import { arrive } from '../../web/ui/lib/view.ts';
import { addModelStyles } from '../../web/ui/models/model-styles.ts';
import { GalleryIndex } from './gallery-index.tsx';
import { pseudoLanguages } from './pseudo-languages.ts';
import { SceneView } from './scene-view.tsx';
import { findScene } from './scenes.ts';
import { UnitsView } from './units-view.tsx';

followTheme();
addModelStyles();
arrive(true);

const root = document.getElementById('root');
if (!root) throw new Error('The gallery has no root element.');

/** `?language=de` shows the gallery in a language, or in a pseudo-language. */
const language = new URLSearchParams(location.search).get('language') ?? 'en';
void loadLanguage(language).then((file) => {
  const translation = pseudoLanguages[language] ?? file?.translation;
  if (translation) setLanguage(language, translation);
  const view = findView(location.pathname.split('/')[2] ?? '');
  createRoot(root).render(<StrictMode>{view}</StrictMode>);
});

function findView(name: string) {
  if (name === 'units') return <UnitsView />;
  const scene = findScene(name);
  return scene ? <SceneView scene={scene} /> : <GalleryIndex />;
}
