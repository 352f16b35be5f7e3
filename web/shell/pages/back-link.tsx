import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { buttonStyle } from '../../ui/components/button.tsx';

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className={`${buttonStyle('quiet')} -ms-[12px]`}>
      <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
      {children}
    </Link>
  );
}
