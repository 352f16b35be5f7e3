import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono';
import '../styles/index.css';
import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followTheme } from '../lib/theme.ts';
import { arrive } from '../lib/view.ts';
import { addModelStyles } from '../models/model-styles.ts';
import { GalleryIndex } from './gallery-index.tsx';
import { SceneView } from './scene-view.tsx';
import { findScene } from './scenes.ts';
import { UnitsView } from './units-view.tsx';

followTheme();
addModelStyles();
arrive(true);

const root = document.getElementById('root');
if (!root) throw new Error('The gallery has no root element.');

createRoot(root).render(<StrictMode>{findView(location.pathname.split('/')[2] ?? '')}</StrictMode>);

function findView(name: string) {
  if (name === 'units') return <UnitsView />;
  const scene = findScene(name);
  return scene ? <SceneView scene={scene} /> : <GalleryIndex />;
}
