import { loadClerkUIScript } from '@clerk/shared/loadClerkJsScript';
import type { ClerkUIConstructor, ClerkUIInstance, ComponentControls } from '@clerk/shared/ui';
import type { ClerkKeyBody } from '@quartet/shared/http/bodies.ts';
import { showToast } from '../../lib/toasts.ts';

type UiParts = ConstructorParameters<ClerkUIConstructor>;

/**
 * Returns a stand-in for Clerk's dialogs, menu and tables, which loads them when one is first shown: they are most of
 * Clerk's bytes, and no question needs them.
 */
export function createLazyClerkUi(key: ClerkKeyBody): ClerkUIConstructor {
  return class LazyClerkUi implements ClerkUIInstance {
    static readonly version = '';
    readonly version = '';
    readonly ensureMounted: ClerkUIInstance['ensureMounted'];

    constructor(...parts: UiParts) {
      let loading: Promise<ClerkUIInstance> | null = null;
      const load = () => {
        loading ??= loadClerkUi(key, parts).catch((error: unknown) => {
          loading = null;
          throw error;
        });
        return loading;
      };
      this.ensureMounted = async ({ preloadHint } = {}) =>
        createControls({
          show: (run) => void showWith(async () => run(await mount(await load(), preloadHint))),
          follow: (run) => void loading?.then((ui) => ui.ensureMounted()).then(run, ignore),
        });
    }
  };
}

async function loadClerkUi(
  { publishableKey, proxyUrl }: ClerkKeyBody,
  parts: UiParts,
): Promise<ClerkUIInstance> {
  await loadClerkUIScript({ publishableKey, ...(proxyUrl && { proxyUrl }) });
  const { __internal_ClerkUICtor: ClerkUi } = window;
  if (!ClerkUi) throw new Error("Clerk's components are not in their script.");
  return new ClerkUi(...parts);
}

function mount(ui: ClerkUIInstance, preloadHint: string | undefined): Promise<ComponentControls> {
  return ui.ensureMounted(preloadHint ? { preloadHint } : {});
}

/** Shows something of Clerk's. If it cannot be loaded, says so and offers to try again. */
async function showWith(show: () => Promise<void>): Promise<void> {
  try {
    await show();
  } catch (error) {
    console.error("Clerk's components could not be loaded.", error);
    showToast({
      title: 'This Could Not Be Loaded',
      description: 'Is there a connection?',
      variant: 'destructive',
      action: { label: 'Try Again', run: () => void showWith(show) },
    });
  }
}

/** `showWith` tells it. */
const ignore = () => undefined;

type Run = (run: (controls: ComponentControls) => void) => void;

/** Controls that load Clerk's components to show one; what only changes or closes one waits for no load of its own. */
function createControls({ show, follow }: { show: Run; follow: Run }): ComponentControls {
  return {
    mountComponent: (params) => show((ui) => ui.mountComponent(params)),
    openModal: (...modal) => show((ui) => ui.openModal(...modal)),
    openDrawer: (...drawer) => show((ui) => ui.openDrawer(...drawer)),
    openProtectCheckModal: (props) => show((ui) => ui.openProtectCheckModal?.(props)),
    mountImpersonationFab: () => show((ui) => ui.mountImpersonationFab()),
    prefetch: (component) => show((ui) => ui.prefetch(component)),
    unmountComponent: (params) => follow((ui) => ui.unmountComponent(params)),
    updateProps: (params) => follow((ui) => ui.updateProps(params)),
    closeModal: (...modal) => follow((ui) => ui.closeModal(...modal)),
    closeDrawer: (...drawer) => follow((ui) => ui.closeDrawer(...drawer)),
  };
}
