import { Auth } from '@supabase/auth-ui-react';
import { ThemeSupa } from '@supabase/auth-ui-shared';
import { createClient } from '@supabase/supabase-js';
import { createRoot } from 'react-dom/client';

const client = createClient(location.origin, 'public-key');

createRoot(document.getElementById('root')).render(
  <Auth supabaseClient={client} appearance={{ theme: ThemeSupa }} providers={['google']} />,
);
