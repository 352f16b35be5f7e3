import { useState } from 'react';
import { sceneGroups } from './scenes.ts';

const groups = [
  ...sceneGroups,
  { title: 'Parts', scenes: [{ name: 'units', title: 'Units and their citations' }] },
];

/** Allows scripts and storage, because the frame shows the page itself. */
const framePowers = 'allow-scripts allow-same-origin allow-popups';

/** Lists all scenes next to a frame with the chosen one. */
export function GalleryIndex() {
  const [name, setName] = useState(() => window.location.hash.slice(1) || 'visitor');
  return (
    <div className="gallery">
      <nav aria-label="Scenes">
        <h1>Gallery</h1>
        {groups.map(({ title, scenes }) => (
          <section key={title}>
            <h2>{title}</h2>
            {scenes.map((scene) => (
              <a
                key={scene.name}
                href={`#${scene.name}`}
                aria-current={scene.name === name}
                onClick={() => setName(scene.name)}
              >
                {scene.title}
              </a>
            ))}
          </section>
        ))}
      </nav>
      <iframe key={name} title={name} src={`/gallery/${name}`} sandbox={framePowers} />
    </div>
  );
}
