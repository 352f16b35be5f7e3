import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { buttonStyle } from '../../components/ui/button.tsx';

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className={`${buttonStyle('quiet')} -ml-[12px]`}>
      <ArrowLeft className="size-4" aria-hidden="true" />
      {children}
    </Link>
  );
}
