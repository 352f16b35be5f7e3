import { clerkUIScriptUrl } from '@clerk/shared/loadClerkJsScript';
import type { ClerkUIConstructor, ClerkUIInstance, ComponentControls } from '@clerk/shared/ui';
import type { ClerkKeyBody } from '@quartet/shared/http/bodies.ts';
import { showToast } from '../../ui/lib/view.ts';
import { strings } from './strings.ts';

let prepare = (): void => undefined;
/** Begins to load what a sign-up shows, so that the dialog is there when it is asked for. */
export const prepareSignUp = (): void => prepare();

/**
 * Returns a stand-in for Clerk's dialogs, menu and tables, which loads them when one is first shown. They are most of Clerk's bytes,
 * and asking a question does not need them.
 */
export function createLazyClerkUi({ publishableKey, proxyUrl }: ClerkKeyBody): ClerkUIConstructor {
  const url = clerkUIScriptUrl({ publishableKey, ...(proxyUrl && { proxyUrl }) });
  return class LazyClerkUi implements ClerkUIInstance {
    static readonly version = '';
    readonly version = '';
    readonly ensureMounted: ClerkUIInstance['ensureMounted'];

    constructor(...parts: ConstructorParameters<ClerkUIConstructor>) {
      let mounting: Promise<ComponentControls> | null = null;
      const mount: ClerkUIInstance['ensureMounted'] = (first) => {
        mounting ??= loadClerkUi(url)
          .then((Ui) => new Ui(...parts).ensureMounted(first))
          .catch((error: unknown) => {
            mounting = null;
            throw error;
          });
        return mounting;
      };
      // A failure is only reported when a component should have been shown.
      prepare = () => void mount({ preloadHint: 'SignUp' }).catch(() => undefined);
      const follow: Run = (run) => void mounting?.then(run, () => undefined);
      this.ensureMounted = async (first) => {
        const show: Run = (run) => {
          mount(first).then(run, (error: unknown) => tellFailure(error, () => show(run)));
        };
        return createControls({ show, follow });
      };
    }
  };
}

function loadClerkUi(url: string): Promise<ClerkUIConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.crossOrigin = 'anonymous';
    const fail = () => reject(new Error(`${url} could not be loaded.`));
    script.addEventListener('error', fail);
    AbortSignal.timeout(30_000).addEventListener('abort', fail);
    script.addEventListener('load', () => {
      const { __internal_ClerkUICtor: ClerkUi } = window;
      if (ClerkUi) resolve(ClerkUi);
      else fail();
    });
    document.head.append(script);
  });
}

function tellFailure(error: unknown, tryAgain: () => void): void {
  console.error("Clerk's components could not be loaded.", error);
  showToast({
    title: strings.notLoaded,
    description: strings.isOnline,
    variant: 'destructive',
    action: { label: strings.tryLoadingAgain, run: tryAgain },
  });
}

type Run = (run: (controls: ComponentControls) => void) => void;

/** Showing a component loads all of them. Changing or closing one loads nothing. */
function createControls({ show, follow }: { show: Run; follow: Run }): ComponentControls {
  return {
    mountComponent: (params) => show((ui) => ui.mountComponent(params)),
    // A provider's page opens in a popup, because leaving this page would lose a typed question.
    openModal: (name, props) => show((ui) => ui.openModal(name, { ...props, oauthFlow: 'popup' })),
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
