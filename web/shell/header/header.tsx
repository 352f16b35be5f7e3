import { UserButton, useAuth, useUser } from '@clerk/react';
import { CreditCard, Download, EyeOff, MessageSquareHeart, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useClerkKey } from '../../account/auth/clerk-key.ts';
import { SignInButtons } from '../../account/auth/sign-in.tsx';
import { CreditBadge } from '../../account/credits/credit-badge.tsx';
import { askForFeedback, FeedbackEntry } from '../../account/feedback/feedback.tsx';
import { toggleBlind } from '../../chat/blind/choose-blind.ts';
import { buttonStyle } from '../../ui/components/button.tsx';
import { type ApiClient, useApi } from '../../ui/lib/api-client.tsx';
import { toRefusal } from '../../ui/lib/api-error.ts';
import { usePreference } from '../../ui/lib/preferences.ts';
import { saveFile } from '../../ui/lib/save-file.ts';
import { createLazy, useLazy } from '../../ui/lib/use-lazy.ts';
import { showToast } from '../../ui/lib/view.ts';
import { QuartetMark } from '../../ui/models/quartet-mark.tsx';
import { emitReset } from '../page-user.ts';
import { strings } from '../strings.ts';
import { PrivacyInfo } from './privacy-info.tsx';

/** Shows the logo, privacy, the pages and the account, on every screen and in every size. */
export function Header() {
  return (
    <header
      data-print="hide"
      className="relative z-30 flex h-14 low:h-9 pointer-coarse:low:h-[max(44px,1.75rem)] shrink-0 in-data-reading:low:hidden items-center gap-0.5 bg-paper pe-[max(8px,var(--edge-end))] ps-[max(12px,var(--edge-start))] max-[22rem]:gap-0 max-[22rem]:px-[4px] sm:gap-1 sm:px-4"
    >
      <Link
        href="/"
        onClick={emitReset}
        aria-label={strings.quartet}
        className="flex h-9 shrink-0 items-center gap-2 rounded-lg pe-2 ps-1 max-[22rem]:px-0 pointer-coarse:min-w-[44px] text-[1.0625rem] font-semibold tracking-[-0.02em] pointer-coarse:h-11 pointer-coarse:low:h-[44px]"
      >
        <QuartetMark className="size-[24px]" />
        <span className="max-[479px]:hidden">{strings.quartet}</span>
      </Link>
      <LazyDemoChip />
      <PrivacyInfo />
      <nav
        className="ms-auto flex items-center gap-0.5 max-[22rem]:gap-0 md:gap-1.5"
        aria-label={strings.main}
      >
        <NewChatButton />
        <Link href="/pricing" aria-label={strings.pricing} className={navStyle}>
          <CreditCard className="size-[min(1.125rem,28px)] sm:hidden" />
          <span className="max-sm:hidden">{strings.pricing}</span>
        </Link>
        <Account />
      </nav>
    </header>
  );
}

/** Clerk's cookie, which a signed-out browser lacks or has at 0. */
const hasSession = /(?:^|; )__client_uat[^=;]*=[1-9]/;

/** Shows the account or the buttons of sign-in. Until sign-in is known it shows what is likely, so that nothing moves then. */
function Account() {
  const { isLoaded, isSignedIn } = useAuth();
  const [isLikely] = useState(() => hasSession.test(document.cookie));
  const isSomebody = isLoaded ? isSignedIn : isLikely;
  return (
    <span className="contents" aria-busy={!isLoaded}>
      {isSomebody ? <OwnAccount /> : <SignInButtons />}
    </span>
  );
}

function OwnAccount() {
  return (
    <>
      <FeedbackEntry />
      <span className="flex min-w-[60px] justify-end max-[22rem]:min-w-[44px] sm:min-w-29">
        <CreditBadge />
      </span>
      <UserMenu />
    </>
  );
}

/** A word on large screens, an icon on small ones. */
const navStyle = `${buttonStyle('quiet')} max-sm:size-[36px] max-sm:px-0 max-sm:pointer-coarse:size-[44px]`;

function NewChatButton() {
  const [location, navigate] = useLocation();
  const clear = () => {
    emitReset();
    if (location !== '/' || window.location.search !== '') navigate('/');
  };
  return (
    <button type="button" aria-label={strings.newChat} onClick={clear} className={navStyle}>
      <SquarePen className="size-[min(1.125rem,28px)]" />
      <span className="max-sm:hidden">{strings.newChat}</span>
    </button>
  );
}

const chip = createLazy(() => import('./demo-chip.tsx'));

/** Loads the demo chip only if emulated providers answer. */
function LazyDemoChip() {
  const loaded = useLazy(chip, useClerkKey()?.demo ?? false);
  return loaded && <loaded.DemoChip />;
}

/** Large text leaves the picture as large as it was before the menu was loaded. */
const steadyPicture = { elements: { userButtonAvatarBox: { width: '28px', height: '28px' } } };

/** Shows the person's picture, which opens Clerk's menu. The menu loads when it is first opened. */
function UserMenu() {
  const { user } = useUser();
  const api = useApi();
  const isBlind = usePreference('blind');
  const [presses, setPresses] = useState(0);
  return (
    <span className="group/user ms-1 grid size-[28px] place-items-center max-sm:mx-[6px] pointer-coarse:size-[44px] pointer-coarse:mx-0 sm:ms-1.5">
      <button
        type="button"
        aria-label={strings.account}
        aria-haspopup="dialog"
        aria-busy={presses > 0}
        onClick={() => setPresses(presses + 1)}
        className="grid size-full place-items-center rounded-full group-has-[.cl-userButtonTrigger]/user:hidden"
      >
        <img
          src={user?.imageUrl}
          alt=""
          className="size-[28px] rounded-full bg-sunken in-aria-busy:animate-pulse"
        />
      </button>
      {/* Another press mounts the menu again, in case it failed to load. */}
      {presses > 0 && (
        <UserButton key={presses} defaultOpen appearance={steadyPicture}>
          <UserButton.MenuItems>
            <UserButton.Action label="manageAccount" />
            <UserButton.Action
              label={strings.feedback}
              labelIcon={<MessageSquareHeart className="size-4" aria-hidden="true" />}
              onClick={() => void askForFeedback()}
            />
            <UserButton.Action
              label={isBlind ? strings.showNames : strings.hideNames}
              labelIcon={<EyeOff className="size-4" aria-hidden="true" />}
              onClick={toggleBlind}
            />
            <UserButton.Action
              label={strings.downloadData}
              labelIcon={<Download className="size-4" aria-hidden="true" />}
              onClick={() => void saveAccountData(api)}
            />
          </UserButton.MenuItems>
        </UserButton>
      )}
    </span>
  );
}

/** Saves what we store about the person as a JSON file. A failure shows a toast. */
async function saveAccountData(api: ApiClient): Promise<void> {
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
