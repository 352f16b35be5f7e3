import { UserButton, useUser } from '@clerk/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../lib/api-context.tsx';
import { saveAccountData } from './save-account-data.ts';
import { strings } from './strings.ts';

/** Shows the person's picture, which opens Clerk's menu: the menu loads when it is first asked for. */
export function UserMenu() {
  const { user } = useUser();
  const api = useApi();
  const [presses, setPresses] = useState(0);
  return (
    <span className="group/user ml-1 grid size-[28px] place-items-center max-sm:mx-[6px] pointer-coarse:size-[44px] pointer-coarse:mx-0 sm:ml-1.5">
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
        <UserButton key={presses} defaultOpen>
          <UserButton.MenuItems>
            <UserButton.Action label="manageAccount" />
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
