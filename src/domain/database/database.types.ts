export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      admins: {
        Row: {
          created_at: string;
          role: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          role?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          role?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      audit_log: {
        Row: {
          action: string;
          actor_id: string | null;
          actor_role: string;
          at: string;
          changes: NonNullable<Json>;
          entity: string;
          entity_id: string;
          entity_label: string | null;
          group_id: string;
          id: number;
          search_text: string;
          transaction: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor_id?: string | null;
          actor_role: string;
          at?: string;
          changes: NonNullable<Json>;
          entity: string;
          entity_id: string;
          entity_label?: string | null;
          group_id?: string;
          id?: never;
          search_text?: never;
          transaction?: string;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          actor_role?: string;
          at?: string;
          changes?: NonNullable<Json>;
          entity?: string;
          entity_id?: string;
          entity_label?: string | null;
          group_id?: string;
          id?: never;
          search_text?: never;
          transaction?: string;
        };
        Relationships: [];
      };
      buying_summaries: {
        Row: {
          answers: number;
          arrived: number;
          as_pictured: number;
          buy_again: number;
          on_time: number;
          supplier_id: number;
        };
        ComputedFields: never;
        Insert: {
          answers: number;
          arrived: number;
          as_pictured: number;
          buy_again: number;
          on_time: number;
          supplier_id: number;
        };
        Update: {
          answers?: number;
          arrived?: number;
          as_pictured?: number;
          buy_again?: number;
          on_time?: number;
          supplier_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'buying_summaries_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: true;
            referencedRelation: 'supplier_records';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'buying_summaries_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: true;
            referencedRelation: 'suppliers';
            referencedColumns: ['id'];
          },
        ];
      };
      campaigns: {
        Row: {
          audience: string;
          body: string;
          button_label: string;
          button_path: string;
          created_at: string;
          created_by: string | null;
          id: number;
          kind: string;
          preview: string;
          recipients: number | null;
          send_at: string | null;
          started_at: string | null;
          status: string;
          subject: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          audience?: string;
          body: string;
          button_label: string;
          button_path: string;
          created_at?: string;
          created_by?: string | null;
          id?: never;
          kind?: string;
          preview?: string;
          recipients?: number | null;
          send_at?: string | null;
          started_at?: string | null;
          status?: string;
          subject: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          audience?: string;
          body?: string;
          button_label?: string;
          button_path?: string;
          created_at?: string;
          created_by?: string | null;
          id?: never;
          kind?: string;
          preview?: string;
          recipients?: number | null;
          send_at?: string | null;
          started_at?: string | null;
          status?: string;
          subject?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'campaigns_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'campaigns_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      categories: {
        Row: {
          created_at: string;
          id: number;
          intro: string | null;
          name: string;
          parent_id: number | null;
          slug: string;
          categories: unknown;
          novelties: unknown;
          saved_searches: unknown;
          supplier_records: unknown;
          suppliers: unknown;
        };
        ComputedFields: 'categories' | 'novelties' | 'saved_searches' | 'supplier_records' | 'suppliers';
        Insert: {
          created_at?: string;
          id?: never;
          intro?: string | null;
          name: string;
          parent_id?: number | null;
          slug?: string;
        };
        Update: {
          created_at?: string;
          id?: never;
          intro?: string | null;
          name?: string;
          parent_id?: number | null;
          slug?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'categories_parent_id_fkey';
            columns: ['parent_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id'];
          },
        ];
      };
      contact_messages: {
        Row: {
          answered_at: string | null;
          created_at: string;
          email: string;
          id: number;
          message: string;
          name: string;
          read_at: string | null;
          search_text: string;
          subject: string;
        };
        ComputedFields: never;
        Insert: {
          answered_at?: string | null;
          created_at?: string;
          email: string;
          id?: never;
          message: string;
          name: string;
          read_at?: string | null;
          search_text?: never;
          subject: string;
        };
        Update: {
          answered_at?: string | null;
          created_at?: string;
          email?: string;
          id?: never;
          message?: string;
          name?: string;
          read_at?: string | null;
          search_text?: never;
          subject?: string;
        };
        Relationships: [];
      };
      contact_states: {
        Row: {
          confirmed_on: string | null;
          members: number | null;
          method: string | null;
          state: string;
          supplier_id: number;
        };
        ComputedFields: never;
        Insert: {
          confirmed_on?: string | null;
          members?: number | null;
          method?: string | null;
          state: string;
          supplier_id: number;
        };
        Update: {
          confirmed_on?: string | null;
          members?: number | null;
          method?: string | null;
          state?: string;
          supplier_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_states_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: true;
            referencedRelation: 'supplier_records';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_states_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: true;
            referencedRelation: 'suppliers';
            referencedColumns: ['id'];
          },
        ];
      };
      coupons: {
        Row: {
          active: boolean;
          amount_cents: number | null;
          code: string;
          created_at: string;
          id: number;
          max_uses: number | null;
          max_uses_per_person: number | null;
          note: string | null;
          percent: number | null;
          plans: string[] | null;
          valid_from: string | null;
          valid_until: string | null;
          orders: unknown;
        };
        ComputedFields: 'orders';
        Insert: {
          active?: boolean;
          amount_cents?: number | null;
          code: string;
          created_at?: string;
          id?: never;
          max_uses?: number | null;
          max_uses_per_person?: number | null;
          note?: string | null;
          percent?: number | null;
          plans?: string[] | null;
          valid_from?: string | null;
          valid_until?: string | null;
        };
        Update: {
          active?: boolean;
          amount_cents?: number | null;
          code?: string;
          created_at?: string;
          id?: never;
          max_uses?: number | null;
          max_uses_per_person?: number | null;
          note?: string | null;
          percent?: number | null;
          plans?: string[] | null;
          valid_from?: string | null;
          valid_until?: string | null;
        };
        Relationships: [];
      };
      favorites: {
        Row: {
          created_at: string;
          supplier_id: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          supplier_id: number;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          supplier_id?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'favorites_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_records';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'favorites_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: false;
            referencedRelation: 'suppliers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'favorites_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'favorites_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      funnel_days: {
        Row: {
          count: number;
          day: string;
          step: string;
        };
        ComputedFields: never;
        Insert: {
          count?: number;
          day: string;
          step: string;
        };
        Update: {
          count?: number;
          day?: string;
          step?: string;
        };
        Relationships: [];
      };
      import_batches: {
        Row: {
          changed_count: number;
          created_at: string;
          created_by: string | null;
          created_count: number;
          file_name: string;
          id: string;
          kept: Json | null;
          left_out: Json | null;
          left_out_count: number;
          undone_at: string | null;
          undone_by: string | null;
          import_changes: unknown;
        };
        ComputedFields: 'import_changes';
        Insert: {
          changed_count: number;
          created_at?: string;
          created_by?: string | null;
          created_count: number;
          file_name: string;
          id: string;
          kept?: Json | null;
          left_out?: Json | null;
          left_out_count?: never;
          undone_at?: string | null;
          undone_by?: string | null;
        };
        Update: {
          changed_count?: number;
          created_at?: string;
          created_by?: string | null;
          created_count?: number;
          file_name?: string;
          id?: string;
          kept?: Json | null;
          left_out?: Json | null;
          left_out_count?: never;
          undone_at?: string | null;
          undone_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'import_batches_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'import_batches_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'import_batches_undone_by_fkey';
            columns: ['undone_by'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'import_batches_undone_by_fkey';
            columns: ['undone_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      import_changes: {
        Row: {
          batch_id: string;
          before: Json | null;
          line: number;
          supplier_id: number;
          version_after: number;
          version_before: number | null;
        };
        ComputedFields: never;
        Insert: {
          batch_id: string;
          before?: Json | null;
          line: number;
          supplier_id: number;
          version_after: number;
          version_before?: number | null;
        };
        Update: {
          batch_id?: string;
          before?: Json | null;
          line?: number;
          supplier_id?: number;
          version_after?: number;
          version_before?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'import_changes_batch_id_fkey';
            columns: ['batch_id'];
            isOneToOne: false;
            referencedRelation: 'import_batches';
            referencedColumns: ['id'];
          },
        ];
      };
      import_rows: {
        Row: {
          batch_id: string;
          change: NonNullable<Json>;
          created_at: string;
          expected_version: number | null;
          line: number;
          supplier_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          batch_id: string;
          change: NonNullable<Json>;
          created_at?: string;
          expected_version?: number | null;
          line: number;
          supplier_id?: number | null;
        };
        Update: {
          batch_id?: string;
          change?: NonNullable<Json>;
          created_at?: string;
          expected_version?: number | null;
          line?: number;
          supplier_id?: number | null;
        };
        Relationships: [];
      };
      member_perks: {
        Row: {
          group_url: string | null;
          id: boolean;
          priority_support_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          group_url?: string | null;
          id?: boolean;
          priority_support_url?: string | null;
        };
        Update: {
          group_url?: string | null;
          id?: boolean;
          priority_support_url?: string | null;
        };
        Relationships: [];
      };
      member_trades: {
        Row: {
          segments: number[];
          state: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          segments?: number[];
          state?: string | null;
          user_id?: string;
        };
        Update: {
          segments?: number[];
          state?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'member_trades_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'member_trades_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      notebook_entries: {
        Row: {
          contacted_at: string | null;
          contacted_edited_at: string;
          note: string;
          note_edited_at: string;
          remind_on: string | null;
          remind_on_edited_at: string;
          status: string;
          status_edited_at: string;
          supplier_id: number;
          user_id: string;
          was_bought: boolean;
        };
        ComputedFields: never;
        Insert: {
          contacted_at?: string | null;
          contacted_edited_at?: string;
          note?: string;
          note_edited_at?: string;
          remind_on?: string | null;
          remind_on_edited_at?: string;
          status?: string;
          status_edited_at?: string;
          supplier_id: number;
          user_id: string;
          was_bought?: boolean;
        };
        Update: {
          contacted_at?: string | null;
          contacted_edited_at?: string;
          note?: string;
          note_edited_at?: string;
          remind_on?: string | null;
          remind_on_edited_at?: string;
          status?: string;
          status_edited_at?: string;
          supplier_id?: number;
          user_id?: string;
          was_bought?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'notebook_entries_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_records';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notebook_entries_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: false;
            referencedRelation: 'suppliers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notebook_entries_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notebook_entries_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      novelties: {
        Row: {
          category_id: number | null;
          created_at: string;
          id: number;
          is_hidden: boolean;
          pictures: string[];
          price_from_cents: number | null;
          price_to_cents: number | null;
          sizes: string[] | null;
          supplier_id: number;
          text: string;
        };
        ComputedFields: never;
        Insert: {
          category_id?: number | null;
          created_at?: string;
          id?: never;
          is_hidden?: boolean;
          pictures: string[];
          price_from_cents?: number | null;
          price_to_cents?: number | null;
          sizes?: string[] | null;
          supplier_id: number;
          text: string;
        };
        Update: {
          category_id?: number | null;
          created_at?: string;
          id?: never;
          is_hidden?: boolean;
          pictures?: string[];
          price_from_cents?: number | null;
          price_to_cents?: number | null;
          sizes?: string[] | null;
          supplier_id?: number;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'novelties_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'novelties_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_records';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'novelties_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: false;
            referencedRelation: 'suppliers';
            referencedColumns: ['id'];
          },
        ];
      };
      operator_settings: {
        Row: {
          admin_email: string | null;
          id: boolean;
          message_retention_months: number;
        };
        ComputedFields: never;
        Insert: {
          admin_email?: string | null;
          id?: boolean;
          message_retention_months?: number;
        };
        Update: {
          admin_email?: string | null;
          id?: boolean;
          message_retention_months?: number;
        };
        Relationships: [];
      };
      order_events: {
        Row: {
          actor_id: string | null;
          actor_role: string;
          at: string;
          detail: NonNullable<Json>;
          id: number;
          kind: string;
          order_id: string;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          actor_role: string;
          at?: string;
          detail?: NonNullable<Json>;
          id?: never;
          kind: string;
          order_id: string;
        };
        Update: {
          actor_id?: string | null;
          actor_role?: string;
          at?: string;
          detail?: NonNullable<Json>;
          id?: never;
          kind?: string;
          order_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'order_events_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      orders: {
        Row: {
          amount_cents: number;
          checked_at: string | null;
          coupon_code: string | null;
          coupon_id: number | null;
          created_at: string;
          full_price_cents: number | null;
          gateway: string;
          granted_from: string | null;
          granted_until: string | null;
          id: string;
          idempotency_key: string;
          method: string;
          months: number;
          paid_at: string | null;
          payment_url: string | null;
          plan_key: string;
          provider_reference: string | null;
          refund_reason: string | null;
          refund_requested_at: string | null;
          refunded_at: string | null;
          released_at: string | null;
          status: string;
          user_id: string | null;
          order_events: unknown;
          payments: unknown;
        };
        ComputedFields: 'order_events' | 'payments';
        Insert: {
          amount_cents: number;
          checked_at?: string | null;
          coupon_code?: string | null;
          coupon_id?: number | null;
          created_at?: string;
          full_price_cents?: number | null;
          gateway: string;
          granted_from?: string | null;
          granted_until?: string | null;
          id?: string;
          idempotency_key: string;
          method: string;
          months: number;
          paid_at?: string | null;
          payment_url?: string | null;
          plan_key: string;
          provider_reference?: string | null;
          refund_reason?: string | null;
          refund_requested_at?: string | null;
          refunded_at?: string | null;
          released_at?: string | null;
          status: string;
          user_id?: string | null;
        };
        Update: {
          amount_cents?: number;
          checked_at?: string | null;
          coupon_code?: string | null;
          coupon_id?: number | null;
          created_at?: string;
          full_price_cents?: number | null;
          gateway?: string;
          granted_from?: string | null;
          granted_until?: string | null;
          id?: string;
          idempotency_key?: string;
          method?: string;
          months?: number;
          paid_at?: string | null;
          payment_url?: string | null;
          plan_key?: string;
          provider_reference?: string | null;
          refund_reason?: string | null;
          refund_requested_at?: string | null;
          refunded_at?: string | null;
          released_at?: string | null;
          status?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'orders_coupon_id_fkey';
            columns: ['coupon_id'];
            isOneToOne: false;
            referencedRelation: 'coupons';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_plan_key_fkey';
            columns: ['plan_key'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['key'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      payments: {
        Row: {
          amount_cents: number;
          approved_at: string | null;
          changed_at: string;
          currency: string;
          detail: string | null;
          gateway: string;
          is_extra: boolean;
          method: string | null;
          order_id: string;
          provider_id: string;
          refund_attempts: number;
          refund_requested_at: string | null;
          refund_tried_at: string | null;
          refunded_cents: number;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          approved_at?: string | null;
          changed_at: string;
          currency: string;
          detail?: string | null;
          gateway: string;
          is_extra?: boolean;
          method?: string | null;
          order_id: string;
          provider_id: string;
          refund_attempts?: number;
          refund_requested_at?: string | null;
          refund_tried_at?: string | null;
          refunded_cents?: number;
          status: string;
        };
        Update: {
          amount_cents?: number;
          approved_at?: string | null;
          changed_at?: string;
          currency?: string;
          detail?: string | null;
          gateway?: string;
          is_extra?: boolean;
          method?: string | null;
          order_id?: string;
          provider_id?: string;
          refund_attempts?: number;
          refund_requested_at?: string | null;
          refund_tried_at?: string | null;
          refunded_cents?: number;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      plans: {
        Row: {
          active: boolean;
          comparison_price_cents: number | null;
          discount_percent: number;
          includes_plus: boolean;
          key: string;
          months: number;
          name: string;
          note: string | null;
          position: number;
          price_cents: number;
          orders: unknown;
          subscriptions: unknown;
        };
        ComputedFields: 'orders' | 'subscriptions';
        Insert: {
          active?: boolean;
          comparison_price_cents?: number | null;
          discount_percent?: number;
          includes_plus?: boolean;
          key: string;
          months: number;
          name: string;
          note?: string | null;
          position: number;
          price_cents: number;
        };
        Update: {
          active?: boolean;
          comparison_price_cents?: number | null;
          discount_percent?: number;
          includes_plus?: boolean;
          key?: string;
          months?: number;
          name?: string;
          note?: string | null;
          position?: number;
          price_cents?: number;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          buys_as: string | null;
          created_at: string;
          email: string;
          id: string;
          name: string;
          notify_new_suppliers: boolean;
          notify_platform_updates: boolean;
          notify_premium_end: boolean;
          notify_promotions: boolean;
          notify_reminders: boolean;
          search_text: string;
          shop_city: string | null;
          shop_instagram: string | null;
          shop_name: string | null;
          campaigns: unknown;
          favorites: unknown;
          import_batches: unknown;
          notebook_entries: unknown;
          orders: unknown;
          saved_searches: unknown;
          supplier_accounts: unknown;
          supplier_records: unknown;
          suppliers: unknown;
        };
        ComputedFields:
          | 'campaigns'
          | 'favorites'
          | 'import_batches'
          | 'notebook_entries'
          | 'orders'
          | 'saved_searches'
          | 'supplier_accounts'
          | 'supplier_records'
          | 'suppliers';
        Insert: {
          buys_as?: string | null;
          created_at?: string;
          email: string;
          id: string;
          name: string;
          notify_new_suppliers?: boolean;
          notify_platform_updates?: boolean;
          notify_premium_end?: boolean;
          notify_promotions?: boolean;
          notify_reminders?: boolean;
          search_text?: never;
          shop_city?: string | null;
          shop_instagram?: string | null;
          shop_name?: string | null;
        };
        Update: {
          buys_as?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          name?: string;
          notify_new_suppliers?: boolean;
          notify_platform_updates?: boolean;
          notify_premium_end?: boolean;
          notify_promotions?: boolean;
          notify_reminders?: boolean;
          search_text?: never;
          shop_city?: string | null;
          shop_instagram?: string | null;
          shop_name?: string | null;
        };
        Relationships: [];
      };
      saved_searches: {
        Row: {
          category_id: number | null;
          city: string | null;
          contact_confirmed: boolean;
          created_at: string;
          district: string | null;
          early_access: boolean;
          id: number;
          list_id: number | null;
          max_pieces: number | null;
          max_price_reais: number | null;
          max_reais: number | null;
          name: string;
          notifies: boolean;
          only_premium: boolean;
          plus_size: boolean;
          ready_stock: boolean;
          seen_at: string;
          sells_to_cpf: boolean;
          ships_to: string | null;
          size: string | null;
          state: string | null;
          text: string;
          text_key: string;
          user_id: string;
          well_rated: boolean;
        };
        ComputedFields: never;
        Insert: {
          category_id?: number | null;
          city?: string | null;
          contact_confirmed?: boolean;
          created_at?: string;
          district?: string | null;
          early_access?: boolean;
          id?: never;
          list_id?: number | null;
          max_pieces?: number | null;
          max_price_reais?: number | null;
          max_reais?: number | null;
          name: string;
          notifies?: boolean;
          only_premium?: boolean;
          plus_size?: boolean;
          ready_stock?: boolean;
          seen_at?: string;
          sells_to_cpf?: boolean;
          ships_to?: string | null;
          size?: string | null;
          state?: string | null;
          text?: string;
          text_key?: never;
          user_id?: string;
          well_rated?: boolean;
        };
        Update: {
          category_id?: number | null;
          city?: string | null;
          contact_confirmed?: boolean;
          created_at?: string;
          district?: string | null;
          early_access?: boolean;
          id?: never;
          list_id?: number | null;
          max_pieces?: number | null;
          max_price_reais?: number | null;
          max_reais?: number | null;
          name?: string;
          notifies?: boolean;
          only_premium?: boolean;
          plus_size?: boolean;
          ready_stock?: boolean;
          seen_at?: string;
          sells_to_cpf?: boolean;
          ships_to?: string | null;
          size?: string | null;
          state?: string | null;
          text?: string;
          text_key?: never;
          user_id?: string;
          well_rated?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_searches_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'saved_searches_list_id_fkey';
            columns: ['list_id'];
            isOneToOne: false;
            referencedRelation: 'special_lists';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'saved_searches_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'saved_searches_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      search_synonyms: {
        Row: {
          id: number;
          key: string[];
          words: string[];
        };
        ComputedFields: never;
        Insert: {
          id?: never;
          key?: never;
          words: string[];
        };
        Update: {
          id?: never;
          key?: never;
          words?: string[];
        };
        Relationships: [];
      };
      settings: {
        Row: {
          analytics_id: string | null;
          claim_categories: string | null;
          claim_resellers: string | null;
          claim_satisfaction: string | null;
          claim_suppliers: string | null;
          cnpj: string | null;
          company_address: string | null;
          company_name: string | null;
          email: string | null;
          founded_year: number | null;
          free_direct_contacts: boolean;
          has_group: boolean;
          has_priority_support: boolean;
          id: boolean;
          instagram: string | null;
          logo_path: string | null;
          main_color: string;
          maintenance_mode: boolean;
          pixel_id: string | null;
          reply_time: string | null;
          site_name: string;
          whatsapp: string | null;
        };
        ComputedFields: never;
        Insert: {
          analytics_id?: string | null;
          claim_categories?: string | null;
          claim_resellers?: string | null;
          claim_satisfaction?: string | null;
          claim_suppliers?: string | null;
          cnpj?: string | null;
          company_address?: string | null;
          company_name?: string | null;
          email?: string | null;
          founded_year?: number | null;
          free_direct_contacts?: boolean;
          has_group?: boolean;
          has_priority_support?: boolean;
          id?: boolean;
          instagram?: string | null;
          logo_path?: string | null;
          main_color?: string;
          maintenance_mode?: boolean;
          pixel_id?: string | null;
          reply_time?: string | null;
          site_name?: string;
          whatsapp?: string | null;
        };
        Update: {
          analytics_id?: string | null;
          claim_categories?: string | null;
          claim_resellers?: string | null;
          claim_satisfaction?: string | null;
          claim_suppliers?: string | null;
          cnpj?: string | null;
          company_address?: string | null;
          company_name?: string | null;
          email?: string | null;
          founded_year?: number | null;
          free_direct_contacts?: boolean;
          has_group?: boolean;
          has_priority_support?: boolean;
          id?: boolean;
          instagram?: string | null;
          logo_path?: string | null;
          main_color?: string;
          maintenance_mode?: boolean;
          pixel_id?: string | null;
          reply_time?: string | null;
          site_name?: string;
          whatsapp?: string | null;
        };
        Relationships: [];
      };
      special_list_suppliers: {
        Row: {
          special_list_id: number;
          supplier_id: number;
        };
        ComputedFields: never;
        Insert: {
          special_list_id: number;
          supplier_id: number;
        };
        Update: {
          special_list_id?: number;
          supplier_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'special_list_suppliers_special_list_id_fkey';
            columns: ['special_list_id'];
            isOneToOne: false;
            referencedRelation: 'special_lists';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'special_list_suppliers_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_records';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'special_list_suppliers_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: false;
            referencedRelation: 'suppliers';
            referencedColumns: ['id'];
          },
        ];
      };
      special_lists: {
        Row: {
          created_at: string;
          description: string;
          id: number;
          name: string;
          required_subscription: string;
          sort_name: string;
          type: string;
          saved_searches: unknown;
          special_list_suppliers: unknown;
          supplier_records: unknown;
          suppliers: unknown;
        };
        ComputedFields: 'saved_searches' | 'special_list_suppliers' | 'supplier_records' | 'suppliers';
        Insert: {
          created_at?: string;
          description?: string;
          id?: never;
          name: string;
          required_subscription: string;
          sort_name?: never;
          type: string;
        };
        Update: {
          created_at?: string;
          description?: string;
          id?: never;
          name?: string;
          required_subscription?: string;
          sort_name?: never;
          type?: string;
        };
        Relationships: [];
      };
      subscriptions: {
        Row: {
          expires_at: string | null;
          plan_key: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          expires_at?: string | null;
          plan_key?: string | null;
          user_id: string;
        };
        Update: {
          expires_at?: string | null;
          plan_key?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'subscriptions_plan_key_fkey';
            columns: ['plan_key'];
            isOneToOne: false;
            referencedRelation: 'plans';
            referencedColumns: ['key'];
          },
          {
            foreignKeyName: 'subscriptions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subscriptions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      supplier_accounts: {
        Row: {
          proof: string;
          since: string;
          supplier_id: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          proof: string;
          since: string;
          supplier_id: number;
          user_id: string;
        };
        Update: {
          proof?: string;
          since?: string;
          supplier_id?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'supplier_accounts_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_records';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'supplier_accounts_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: false;
            referencedRelation: 'suppliers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'supplier_accounts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'supplier_accounts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      supplier_contacts: {
        Row: {
          email: string | null;
          supplier_id: number;
          whatsapp: string | null;
        };
        ComputedFields: never;
        Insert: {
          email?: string | null;
          supplier_id: number;
          whatsapp?: string | null;
        };
        Update: {
          email?: string | null;
          supplier_id?: number;
          whatsapp?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'supplier_contacts_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: true;
            referencedRelation: 'supplier_records';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'supplier_contacts_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: true;
            referencedRelation: 'suppliers';
            referencedColumns: ['id'];
          },
        ];
      };
      supplier_details: {
        Row: {
          city: string | null;
          description: string | null;
          district: string | null;
          instagram: string | null;
          logo_path: string | null;
          main_image_path: string | null;
          min_order_cents: number | null;
          min_order_pieces: number | null;
          plus_size: boolean;
          price_from_cents: number | null;
          price_to_cents: number | null;
          ready_stock: boolean;
          sells_to_cpf: boolean;
          ships_to: string[] | null;
          sizes: string[] | null;
          state: string | null;
          supplier_id: number;
          website: string | null;
        };
        ComputedFields: never;
        Insert: {
          city?: string | null;
          description?: string | null;
          district?: string | null;
          instagram?: string | null;
          logo_path?: string | null;
          main_image_path?: string | null;
          min_order_cents?: number | null;
          min_order_pieces?: number | null;
          plus_size?: boolean;
          price_from_cents?: number | null;
          price_to_cents?: number | null;
          ready_stock?: boolean;
          sells_to_cpf?: boolean;
          ships_to?: string[] | null;
          sizes?: string[] | null;
          state?: string | null;
          supplier_id: number;
          website?: string | null;
        };
        Update: {
          city?: string | null;
          description?: string | null;
          district?: string | null;
          instagram?: string | null;
          logo_path?: string | null;
          main_image_path?: string | null;
          min_order_cents?: number | null;
          min_order_pieces?: number | null;
          plus_size?: boolean;
          price_from_cents?: number | null;
          price_to_cents?: number | null;
          ready_stock?: boolean;
          sells_to_cpf?: boolean;
          ships_to?: string[] | null;
          sizes?: string[] | null;
          state?: string | null;
          supplier_id?: number;
          website?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'supplier_details_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: true;
            referencedRelation: 'supplier_records';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'supplier_details_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: true;
            referencedRelation: 'suppliers';
            referencedColumns: ['id'];
          },
        ];
      };
      supplier_images: {
        Row: {
          id: number;
          path: string;
          position: number;
          supplier_id: number;
          supplier_records: unknown;
          suppliers: unknown;
        };
        ComputedFields: 'supplier_records' | 'suppliers';
        Insert: {
          id?: never;
          path: string;
          position?: number;
          supplier_id: number;
        };
        Update: {
          id?: never;
          path?: string;
          position?: number;
          supplier_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'supplier_images_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_records';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'supplier_images_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: false;
            referencedRelation: 'suppliers';
            referencedColumns: ['id'];
          },
        ];
      };
      supplier_views: {
        Row: {
          day: string;
          supplier_id: number;
          views: number;
        };
        ComputedFields: never;
        Insert: {
          day: string;
          supplier_id: number;
          views?: number;
        };
        Update: {
          day?: string;
          supplier_id?: number;
          views?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'supplier_views_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_records';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'supplier_views_supplier_id_fkey';
            columns: ['supplier_id'];
            isOneToOne: false;
            referencedRelation: 'suppliers';
            referencedColumns: ['id'];
          },
        ];
      };
      suppliers: {
        Row: {
          category_id: number;
          created_at: string;
          formatted_id: string;
          id: number;
          image_hash: string | null;
          is_archived: boolean;
          is_premium: boolean;
          name: string;
          public_from: string;
          sort_name: string;
          subcategory_id: number | null;
          supplier_updated_on: string | null;
          updated_at: string;
          version: number;
          accounts: unknown;
          favorites: unknown;
          notebook_entries: unknown;
          novelties: unknown;
          profiles: unknown;
          special_list_suppliers: unknown;
          special_lists: unknown;
          supplier_accounts: unknown;
          supplier_views: unknown;
        };
        ComputedFields:
          | 'accounts'
          | 'favorites'
          | 'notebook_entries'
          | 'novelties'
          | 'profiles'
          | 'special_list_suppliers'
          | 'special_lists'
          | 'supplier_accounts'
          | 'supplier_views';
        Insert: {
          category_id: number;
          created_at?: string;
          formatted_id?: never;
          id?: never;
          image_hash?: string | null;
          is_archived?: boolean;
          is_premium?: boolean;
          name: string;
          public_from?: string;
          sort_name?: never;
          subcategory_id?: number | null;
          supplier_updated_on?: string | null;
          updated_at?: string;
          version?: number;
        };
        Update: {
          category_id?: number;
          created_at?: string;
          formatted_id?: never;
          id?: never;
          image_hash?: string | null;
          is_archived?: boolean;
          is_premium?: boolean;
          name?: string;
          public_from?: string;
          sort_name?: never;
          subcategory_id?: number | null;
          supplier_updated_on?: string | null;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'suppliers_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'suppliers_subcategory_id_fkey';
            columns: ['subcategory_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'suppliers_subcategory_of_category_fkey';
            columns: ['subcategory_id', 'category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id', 'parent_id'];
          },
        ];
      };
    };
    Views: {
      accounts: {
        Row: {
          created_at: string;
          email: string;
          ends_at: string | null;
          id: string;
          name: string;
          notify_new_suppliers: boolean;
          notify_platform_updates: boolean;
          notify_premium_end: boolean;
          notify_promotions: boolean;
          notify_reminders: boolean;
          role: string | null;
          staff_role: string | null;
          status: string | null;
          campaigns: unknown;
          favorites: unknown;
          import_batches: unknown;
          notebook_entries: unknown;
          orders: unknown;
          saved_searches: unknown;
          supplier_accounts: unknown;
          supplier_records: unknown;
          suppliers: unknown;
        };
        ComputedFields:
          | 'campaigns'
          | 'favorites'
          | 'import_batches'
          | 'notebook_entries'
          | 'orders'
          | 'saved_searches'
          | 'supplier_accounts'
          | 'supplier_records'
          | 'suppliers';
        Insert: {
          created_at?: string | null;
          email?: string | null;
          ends_at?: string | null;
          id?: string | null;
          name?: string | null;
          notify_new_suppliers?: boolean | null;
          notify_platform_updates?: boolean | null;
          notify_premium_end?: boolean | null;
          notify_promotions?: boolean | null;
          notify_reminders?: boolean | null;
          role?: string | null;
          staff_role?: string | null;
          status?: string | null;
        };
        Update: {
          created_at?: string | null;
          email?: string | null;
          ends_at?: string | null;
          id?: string | null;
          name?: string | null;
          notify_new_suppliers?: boolean | null;
          notify_platform_updates?: boolean | null;
          notify_premium_end?: boolean | null;
          notify_promotions?: boolean | null;
          notify_reminders?: boolean | null;
          role?: string | null;
          staff_role?: string | null;
          status?: string | null;
        };
        Relationships: [];
      };
      supplier_records: {
        Row: {
          category: string;
          category_id: number;
          city: string | null;
          created_at: string;
          description: string | null;
          district: string | null;
          email: string | null;
          formatted_id: string;
          id: number;
          image_hash: string | null;
          instagram: string | null;
          is_archived: boolean;
          is_premium: boolean;
          main_image_path: string | null;
          min_order_cents: number | null;
          min_order_pieces: number | null;
          name: string;
          plus_size: boolean;
          price_from_cents: number | null;
          price_to_cents: number | null;
          public_from: string;
          ready_stock: boolean;
          sells_to_cpf: boolean;
          ships_to: string[] | null;
          sizes: string[] | null;
          sort_category: string | null;
          sort_name: string;
          state: string | null;
          subcategory_id: number | null;
          version: number;
          website: string | null;
          whatsapp: string | null;
          accounts: unknown;
          favorites: unknown;
          notebook_entries: unknown;
          novelties: unknown;
          profiles: unknown;
          special_list_suppliers: unknown;
          special_lists: unknown;
          supplier_accounts: unknown;
          supplier_images: unknown;
          supplier_views: unknown;
        };
        ComputedFields:
          | 'accounts'
          | 'favorites'
          | 'notebook_entries'
          | 'novelties'
          | 'profiles'
          | 'special_list_suppliers'
          | 'special_lists'
          | 'supplier_accounts'
          | 'supplier_images'
          | 'supplier_views';
        Insert: {
          category?: string | null;
          category_id?: number | null;
          city?: string | null;
          created_at?: string | null;
          description?: string | null;
          district?: string | null;
          email?: string | null;
          formatted_id?: string | null;
          id?: number | null;
          image_hash?: string | null;
          instagram?: string | null;
          is_archived?: boolean | null;
          is_premium?: boolean | null;
          main_image_path?: string | null;
          min_order_cents?: number | null;
          min_order_pieces?: number | null;
          name?: string | null;
          plus_size?: boolean | null;
          price_from_cents?: number | null;
          price_to_cents?: number | null;
          public_from?: string | null;
          ready_stock?: boolean | null;
          sells_to_cpf?: boolean | null;
          ships_to?: string[] | null;
          sizes?: string[] | null;
          sort_category?: string | null;
          sort_name?: string | null;
          state?: string | null;
          subcategory_id?: number | null;
          version?: number | null;
          website?: string | null;
          whatsapp?: string | null;
        };
        Update: {
          category?: string | null;
          category_id?: number | null;
          city?: string | null;
          created_at?: string | null;
          description?: string | null;
          district?: string | null;
          email?: string | null;
          formatted_id?: string | null;
          id?: number | null;
          image_hash?: string | null;
          instagram?: string | null;
          is_archived?: boolean | null;
          is_premium?: boolean | null;
          main_image_path?: string | null;
          min_order_cents?: number | null;
          min_order_pieces?: number | null;
          name?: string | null;
          plus_size?: boolean | null;
          price_from_cents?: number | null;
          price_to_cents?: number | null;
          public_from?: string | null;
          ready_stock?: boolean | null;
          sells_to_cpf?: boolean | null;
          ships_to?: string[] | null;
          sizes?: string[] | null;
          sort_category?: string | null;
          sort_name?: string | null;
          state?: string | null;
          subcategory_id?: number | null;
          version?: number | null;
          website?: string | null;
          whatsapp?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'suppliers_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'suppliers_subcategory_id_fkey';
            columns: ['subcategory_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'suppliers_subcategory_of_category_fkey';
            columns: ['subcategory_id', 'category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id', 'parent_id'];
          },
        ];
      };
    };
    Functions: {
      accounts:
        | {
            Args: { '': Database['public']['Views']['supplier_records']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.accounts with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'supplier_records';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['suppliers']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.accounts with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'suppliers';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          };
      add_categories: { Args: { tree: Json }; Returns: number };
      archived_favorites: {
        Args: Record<PropertyKey, never>;
        Returns: {
          formatted_id: string;
          id: number;
          name: string;
        }[];
      };
      audit_entries: {
        Args: { group_id: string; page?: number; page_size?: number; search?: string };
        Returns: {
          entries: Json;
          shown_page: number;
          total: number;
        }[];
      };
      audit_groups: {
        Args: {
          actor?: string;
          kind?: string;
          page?: number;
          page_size?: number;
          search?: string;
          since?: string;
          until?: string;
        };
        Returns: {
          groups: Json;
          shown_page: number;
          total: number;
        }[];
      };
      audit_people: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          name: string;
        }[];
      };
      begin_order: {
        Args: {
          agreed_months?: number;
          agreed_price_cents?: number;
          coupon_code?: string;
          gateway: string;
          idempotency_key: string;
          payment_method: string;
          plan: string;
        };
        Returns: {
          amount_cents: number;
          checked_at: string | null;
          coupon_code: string | null;
          coupon_id: number | null;
          created_at: string;
          full_price_cents: number | null;
          gateway: string;
          granted_from: string | null;
          granted_until: string | null;
          id: string;
          idempotency_key: string;
          method: string;
          months: number;
          paid_at: string | null;
          payment_url: string | null;
          plan_key: string;
          provider_reference: string | null;
          refund_reason: string | null;
          refund_requested_at: string | null;
          refunded_at: string | null;
          released_at: string | null;
          status: string;
          user_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'orders';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      begin_publication: { Args: { only_changed?: boolean }; Returns: Json };
      block_address: { Args: { at: string; email: string; reason: string }; Returns: undefined };
      campaign_numbers: {
        Args: { campaign_ids: number[] };
        Returns: {
          failed: number;
          id: number;
          sent: number;
          unsent: number;
          unwanted: number;
          waiting: number;
        }[];
      };
      campaigns:
        | {
            Args: { '': Database['public']['Views']['accounts']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.campaigns with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'accounts';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['profiles']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.campaigns with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'profiles';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          };
      categories: {
        Args: { '': Database['public']['Tables']['categories']['Row'] };
        Returns: {
          error: true;
        } & 'the function public.categories with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
        SetofOptions: {
          from: 'categories';
          to: 'closed';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      category_pages: { Args: Record<PropertyKey, never>; Returns: Json };
      category_usage: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: number;
          intro: string;
          main_suppliers: number;
          name: string;
          parent_id: number;
          refusal: string;
          slug: string;
          sub_suppliers: number;
          subcategories: number;
        }[];
      };
      change_special_list: {
        Args: { added: number[]; list_id: number; removed: number[] };
        Returns: undefined;
      };
      change_suppliers: { Args: { change: Json; supplier_ids: number[] }; Returns: Json };
      check_contact: {
        Args: { channel?: string; contact?: string; outcome: string; supplier_id: number };
        Returns: undefined;
      };
      check_coupon: {
        Args: { code: string; idempotency_key?: string; plan: string };
        Returns: {
          amount_cents: number;
          coupon_code: string;
          full_price_cents: number;
          percent: number;
          price_cents: number;
          problem: string;
        }[];
      };
      claim_queue: {
        Args: Record<PropertyKey, never>;
        Returns: {
          account: string;
          account_email: string;
          address: string;
          code: string;
          created_at: string;
          email: string;
          formatted_id: string;
          id: number;
          instagram: string;
          name: string;
          proof: string;
          state: string;
          supplier_id: number;
          website: string;
          whatsapp: string;
        }[];
      };
      claim_supplier: {
        Args: { email?: string; proof: string; supplier_id: number };
        Returns: {
          code: string;
          id: number;
        }[];
      };
      confirm_by_mail: { Args: { key: string }; Returns: undefined };
      confirm_contact: { Args: { method: string; supplier_id: number }; Returns: undefined };
      confirm_own_supplier: { Args: { supplier_id: number }; Returns: undefined };
      contact_figures: {
        Args: Record<PropertyKey, never>;
        Returns: {
          confirmed: number;
          in_doubt: number;
          suppliers: number;
        }[];
      };
      contact_queue: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          formatted_id: string;
          id: number;
          instagram: string;
          is_premium: boolean;
          name: string;
          reasons: string[];
          reports: number;
          urgency: number;
          views: number;
          website: string;
          whatsapp: string;
        }[];
      };
      count_attempt: {
        Args: { change?: string; key: string; max_attempts: number; window_seconds: number };
        Returns: number;
      };
      count_campaign_readers: { Args: { audience: string; kind: string }; Returns: number };
      count_notebook_entries: { Args: Record<PropertyKey, never>; Returns: number };
      count_novelties: { Args: Record<PropertyKey, never>; Returns: number };
      dashboard: {
        Args: Record<PropertyKey, never>;
        Returns: {
          first_purchases: number;
          first_steps: Json;
          latest_orders: Json;
          month_before_cents: number;
          month_cents: number;
          revenue_cents: number;
          subscribers: number;
          subscriptions_ended: number;
          suppliers_new: number;
          suppliers_new_before: number;
          suppliers_total: number;
          today: string;
          views: number;
          views_before: number;
          views_total: number;
        }[];
      };
      dashboard_funnel: {
        Args: Record<PropertyKey, never>;
        Returns: {
          checkouts: number;
          locked: number;
          paid: number;
          plans: number;
          visits: number;
          week: string;
        }[];
      };
      dashboard_gifts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          colleague: string;
          colleague_id: string;
          days: number;
          gifts: number;
          latest: Json;
          months: number;
          period: string;
        }[];
      };
      dashboard_premium: {
        Args: Record<PropertyKey, never>;
        Returns: {
          ending: number;
          monthly_cents: number;
          not_renewed: number;
          payers: number;
          renewed: number;
        }[];
      };
      dashboard_todo: {
        Args: Record<PropertyKey, never>;
        Returns: {
          contacts: number;
          job: number;
          mails: number;
          messages: number;
          orders: number;
          pages: number;
        }[];
      };
      dashboard_trend: {
        Args: Record<PropertyKey, never>;
        Returns: {
          period: string;
          plans: Json;
          spans: Json;
        }[];
      };
      decide_claim: { Args: { accepted: boolean; claim_id: number; reason?: string }; Returns: undefined };
      decide_edit: {
        Args: { accepted: boolean; edit_id: number; expected_version?: number; reason?: string };
        Returns: undefined;
      };
      decide_novelty: { Args: { novelty_id: number; reason?: string }; Returns: undefined };
      delete_account: { Args: { account_id: string; actor_id: string }; Returns: undefined };
      delete_archived_suppliers: { Args: { supplier_ids: number[] }; Returns: number[] };
      digest_readers: {
        Args: { after_user?: string; most: number; run: string };
        Returns: {
          is_plus: boolean;
          is_premium: boolean;
          searches: Json;
          told_until: number;
          user_id: string;
        }[];
      };
      edit_queue: {
        Args: Record<PropertyKey, never>;
        Returns: {
          account: string;
          changes: Json;
          created_at: string;
          formatted_id: string;
          id: number;
          name: string;
          state: string;
          supplier_id: number;
          version: number;
        }[];
      };
      email_link: {
        Args: { token: string };
        Returns: {
          email: string;
          kind: string;
        }[];
      };
      export_account: { Args: Record<PropertyKey, never>; Returns: Json };
      favorites:
        | {
            Args: { '': Database['public']['Views']['accounts']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.favorites with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'accounts';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['profiles']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.favorites with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'profiles';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Views']['supplier_records']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.favorites with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'supplier_records';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['suppliers']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.favorites with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'suppliers';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          };
      finish_publication: {
        Args: { is_refused?: boolean; problem?: string; publication_id: number };
        Returns: undefined;
      };
      grant_months: { Args: { account_id: string; months: number }; Returns: string };
      import_batches:
        | {
            Args: { '': Database['public']['Views']['accounts']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.import_batches with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'accounts';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['profiles']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.import_batches with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'profiles';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          };
      import_changes: {
        Args: { '': Database['public']['Tables']['import_batches']['Row'] };
        Returns: {
          error: true;
        } & 'the function public.import_changes with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
        SetofOptions: {
          from: 'import_batches';
          to: 'closed';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      import_suppliers: {
        Args: { batch_id: string; file_name: string; left_out?: Json; row_count: number };
        Returns: {
          changed_count: number;
          created_at: string;
          created_by: string | null;
          created_count: number;
          file_name: string;
          id: string;
          kept: Json | null;
          left_out: Json | null;
          left_out_count: number;
          undone_at: string | null;
          undone_by: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'import_batches';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      integration_facts: { Args: { gateway: string }; Returns: Json };
      lift_mail_block: { Args: { account_id: string }; Returns: undefined };
      login_is_fresh: { Args: Record<PropertyKey, never>; Returns: boolean };
      mail_wish: {
        Args: { key: string };
        Returns: {
          may_return: boolean;
          wanted: boolean;
          wish: string;
        }[];
      };
      mails_are_due: { Args: Record<PropertyKey, never>; Returns: boolean };
      mails_paused_at: { Args: Record<PropertyKey, never>; Returns: string };
      member_answers: {
        Args: { account_id: string };
        Returns: {
          answers_in_tens: number;
          dismissed: boolean;
        }[];
      };
      member_details: {
        Args: { account_id: string };
        Returns: {
          blocked: boolean;
          confirmed_at: string;
          created_at: string;
          email: string;
          ends_at: string;
          favorites: number;
          giveable_days: number;
          id: string;
          invited_at: string;
          last_login_at: string;
          mail_block: string;
          mail_block_at: string;
          messages: number;
          name: string;
          premium: Json;
          role: string;
          staff_role: string;
          status: string;
          wants_news: boolean;
          wants_offers: boolean;
          wants_platform_news: boolean;
          wants_premium_end: boolean;
          wants_reminders: boolean;
        }[];
      };
      merge_categories: { Args: { source_id: number; target_id: number }; Returns: number };
      messages_older_than: { Args: { months: number }; Returns: number };
      note_check: {
        Args: { actor_id?: string; answered?: boolean; order_id: string };
        Returns: {
          amount_cents: number;
          checked_at: string | null;
          coupon_code: string | null;
          coupon_id: number | null;
          created_at: string;
          full_price_cents: number | null;
          gateway: string;
          granted_from: string | null;
          granted_until: string | null;
          id: string;
          idempotency_key: string;
          method: string;
          months: number;
          paid_at: string | null;
          payment_url: string | null;
          plan_key: string;
          provider_reference: string | null;
          refund_reason: string | null;
          refund_requested_at: string | null;
          refunded_at: string | null;
          released_at: string | null;
          status: string;
          user_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'orders';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      note_checkout: {
        Args: { order_id: string; payment_url: string; provider_reference: string };
        Returns: {
          amount_cents: number;
          checked_at: string | null;
          coupon_code: string | null;
          coupon_id: number | null;
          created_at: string;
          full_price_cents: number | null;
          gateway: string;
          granted_from: string | null;
          granted_until: string | null;
          id: string;
          idempotency_key: string;
          method: string;
          months: number;
          paid_at: string | null;
          payment_url: string | null;
          plan_key: string;
          provider_reference: string | null;
          refund_reason: string | null;
          refund_requested_at: string | null;
          refunded_at: string | null;
          released_at: string | null;
          status: string;
          user_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'orders';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      note_export: { Args: { row_count: number; what: string }; Returns: undefined };
      note_failed_refund: {
        Args: { gateway: string; problem: string; provider_id: string };
        Returns: undefined;
      };
      note_invitation: {
        Args: { actor_id?: string; email: string; staff_role?: string };
        Returns: undefined;
      };
      note_job_run: { Args: Record<PropertyKey, never>; Returns: undefined };
      note_mail: { Args: { id: string; problem?: string }; Returns: undefined };
      note_mail_arrival: { Args: { arrived?: boolean }; Returns: undefined };
      note_step: { Args: { step: string }; Returns: undefined };
      notebook_entries:
        | {
            Args: { '': Database['public']['Views']['accounts']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.notebook_entries with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'accounts';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['profiles']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.notebook_entries with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'profiles';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Views']['supplier_records']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.notebook_entries with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'supplier_records';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['suppliers']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.notebook_entries with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'suppliers';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          };
      novelties:
        | {
            Args: { '': Database['public']['Tables']['categories']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.novelties with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'categories';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Views']['supplier_records']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.novelties with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'supplier_records';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['suppliers']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.novelties with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'suppliers';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          };
      novelties_of_favorites: {
        Args: Record<PropertyKey, never>;
        Returns: {
          category_id: number | null;
          created_at: string;
          id: number;
          is_hidden: boolean;
          pictures: string[];
          price_from_cents: number | null;
          price_to_cents: number | null;
          sizes: string[] | null;
          supplier_id: number;
          text: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'novelties';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      object_to_claim: { Args: { key: string }; Returns: undefined };
      open_digests: {
        Args: Record<PropertyKey, never>;
        Returns: {
          after_user: string;
          others: Json;
          premium: Json;
          run: string;
        }[];
      };
      order_events: {
        Args: { '': Database['public']['Tables']['orders']['Row'] };
        Returns: {
          error: true;
        } & 'the function public.order_events with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
        SetofOptions: {
          from: 'orders';
          to: 'closed';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      order_timeline: {
        Args: { order_id: string };
        Returns: {
          actor: string;
          actor_role: string;
          at: string;
          detail: Json;
          id: number;
          kind: string;
        }[];
      };
      orders:
        | {
            Args: { '': Database['public']['Views']['accounts']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.orders with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'accounts';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['coupons']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.orders with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'coupons';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['plans']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.orders with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'plans';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['profiles']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.orders with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'profiles';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          };
      orders_to_check: {
        Args: { gateway: string; most?: number };
        Returns: {
          amount_cents: number;
          checked_at: string | null;
          coupon_code: string | null;
          coupon_id: number | null;
          created_at: string;
          full_price_cents: number | null;
          gateway: string;
          granted_from: string | null;
          granted_until: string | null;
          id: string;
          idempotency_key: string;
          method: string;
          months: number;
          paid_at: string | null;
          payment_url: string | null;
          plan_key: string;
          provider_reference: string | null;
          refund_reason: string | null;
          refund_requested_at: string | null;
          refunded_at: string | null;
          released_at: string | null;
          status: string;
          user_id: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'orders';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      own_answers: { Args: { supplier_id: number }; Returns: Json };
      own_claims: {
        Args: Record<PropertyKey, never>;
        Returns: {
          address: string;
          code: string;
          id: number;
          name: string;
          proof: string;
          reason: string;
          since: string;
          state: string;
          supplier_id: number;
        }[];
      };
      own_supplier_figures: {
        Args: { supplier_id: number };
        Returns: {
          chats: number;
          favorites: number;
          views: number;
          week: string;
        }[];
      };
      own_suppliers: { Args: Record<PropertyKey, never>; Returns: Json };
      page_dates: { Args: Record<PropertyKey, never>; Returns: Json };
      payments: {
        Args: { '': Database['public']['Tables']['orders']['Row'] };
        Returns: {
          error: true;
        } & 'the function public.payments with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
        SetofOptions: {
          from: 'orders';
          to: 'closed';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      payments_to_refund: {
        Args: { gateway: string; most?: number; order_id?: string };
        Returns: {
          amount_cents: number;
          approved_at: string | null;
          changed_at: string;
          currency: string;
          detail: string | null;
          gateway: string;
          is_extra: boolean;
          method: string | null;
          order_id: string;
          provider_id: string;
          refund_attempts: number;
          refund_requested_at: string | null;
          refund_tried_at: string | null;
          refunded_cents: number;
          status: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'payments';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      places: { Args: Record<PropertyKey, never>; Returns: Json };
      post_novelty: { Args: { novelty: Json; supplier_id: number }; Returns: number };
      profiles:
        | {
            Args: { '': Database['public']['Views']['supplier_records']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.profiles with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'supplier_records';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['suppliers']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.profiles with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'suppliers';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          };
      prove_claim: {
        Args: { claim_id: number; code: string };
        Returns: {
          outcome: string;
          since: string;
        }[];
      };
      publication_state: { Args: Record<PropertyKey, never>; Returns: Json };
      publish_totals: { Args: Record<PropertyKey, never>; Returns: boolean };
      put_back_mails: { Args: { ids: string[]; seconds: number }; Returns: undefined };
      receive_message: {
        Args: { email: string; message: string; name: string; subject: string };
        Returns: string;
      };
      record_payment: {
        Args: { order_id: string; payment: Json };
        Returns: {
          amount_cents: number;
          checked_at: string | null;
          coupon_code: string | null;
          coupon_id: number | null;
          created_at: string;
          full_price_cents: number | null;
          gateway: string;
          granted_from: string | null;
          granted_until: string | null;
          id: string;
          idempotency_key: string;
          method: string;
          months: number;
          paid_at: string | null;
          payment_url: string | null;
          plan_key: string;
          provider_reference: string | null;
          refund_reason: string | null;
          refund_requested_at: string | null;
          refunded_at: string | null;
          released_at: string | null;
          status: string;
          user_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'orders';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      record_supplier_view: { Args: { supplier_id: number }; Returns: undefined };
      refund_order: {
        Args: { order_id: string; reason: string };
        Returns: {
          amount_cents: number;
          checked_at: string | null;
          coupon_code: string | null;
          coupon_id: number | null;
          created_at: string;
          full_price_cents: number | null;
          gateway: string;
          granted_from: string | null;
          granted_until: string | null;
          id: string;
          idempotency_key: string;
          method: string;
          months: number;
          paid_at: string | null;
          payment_url: string | null;
          plan_key: string;
          provider_reference: string | null;
          refund_reason: string | null;
          refund_requested_at: string | null;
          refunded_at: string | null;
          released_at: string | null;
          status: string;
          user_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'orders';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      release_order: {
        Args: { order_id: string; reason: string };
        Returns: {
          amount_cents: number;
          checked_at: string | null;
          coupon_code: string | null;
          coupon_id: number | null;
          created_at: string;
          full_price_cents: number | null;
          gateway: string;
          granted_from: string | null;
          granted_until: string | null;
          id: string;
          idempotency_key: string;
          method: string;
          months: number;
          paid_at: string | null;
          payment_url: string | null;
          plan_key: string;
          provider_reference: string | null;
          refund_reason: string | null;
          refund_requested_at: string | null;
          refunded_at: string | null;
          released_at: string | null;
          status: string;
          user_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'orders';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      report_novelty: { Args: { novelty_id: number }; Returns: undefined };
      report_purchase: {
        Args: {
          arrived: boolean;
          as_pictured: boolean;
          buy_again: boolean;
          on_time: boolean;
          supplier_id: number;
        };
        Returns: undefined;
      };
      reported_novelties: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          id: number;
          name: string;
          pictures: string[];
          reports: number;
          supplier_id: number;
          text: string;
        }[];
      };
      resend_mail: { Args: { mail_id: string }; Returns: undefined };
      reserve_supplier_id: { Args: Record<PropertyKey, never>; Returns: number };
      restore_suppliers: {
        Args: { befores: Json[]; supplier_ids: number[]; versions: number[] };
        Returns: number;
      };
      save_notebook_entry: {
        Args: { changes: Json; edited_at?: string; supplier_id: number };
        Returns: Json;
      };
      save_own_supplier: {
        Args: { changes: Json; expected_version?: number; supplier_id: number };
        Returns: {
          proposed: string[];
          stored: string[];
        }[];
      };
      save_supplier: {
        Args: { expected_version?: number; supplier: Json; supplier_id?: number };
        Returns: {
          category_id: number;
          created_at: string;
          formatted_id: string;
          id: number;
          image_hash: string | null;
          is_archived: boolean;
          is_premium: boolean;
          name: string;
          public_from: string;
          sort_name: string;
          subcategory_id: number | null;
          supplier_updated_on: string | null;
          updated_at: string;
          version: number;
        };
        SetofOptions: {
          from: '*';
          to: 'suppliers';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      saved_searches:
        | {
            Args: { '': Database['public']['Views']['accounts']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.saved_searches with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'accounts';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['categories']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.saved_searches with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'categories';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['profiles']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.saved_searches with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'profiles';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['special_lists']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.saved_searches with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'special_lists';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          };
      schedule_campaign: { Args: { id: number; send_at?: string; version: number }; Returns: undefined };
      search_coupons: {
        Args: { search?: string };
        Returns: {
          active: boolean;
          amount_cents: number;
          code: string;
          created_at: string;
          id: number;
          max_uses: number;
          max_uses_per_person: number;
          note: string;
          percent: number;
          plans: string[];
          uses: number;
          valid_from: string;
          valid_until: string;
          was_used: boolean;
        }[];
      };
      search_members: {
        Args: { filter?: string; search?: string };
        Returns: {
          blocked: boolean;
          confirmed: boolean;
          created_at: string;
          email: string;
          ends_at: string;
          id: string;
          name: string;
          paid_cents: number;
          paid_orders: number;
          role: string;
          sort_name: string;
          staff_role: string;
          status: string;
          wants_news: boolean;
          wants_offers: boolean;
          wants_platform_news: boolean;
          wants_premium_end: boolean;
          wants_reminders: boolean;
        }[];
      };
      search_messages: {
        Args: { search: string };
        Returns: {
          answered_at: string | null;
          created_at: string;
          email: string;
          id: number;
          message: string;
          name: string;
          read_at: string | null;
          search_text: string;
          subject: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'contact_messages';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      search_orders: {
        Args: { search?: string };
        Returns: {
          amount_cents: number;
          attention: string;
          checked_at: string;
          coupon_code: string;
          created_at: string;
          customer: string;
          email: string;
          full_price_cents: number;
          gateway: string;
          granted_from: string;
          granted_until: string;
          id: string;
          method: string;
          months: number;
          paid_at: string;
          plan: string;
          provider_reference: string;
          refund_reason: string;
          refund_requested_at: string;
          refunded_at: string;
          released_at: string;
          status: string;
          user_id: string;
        }[];
      };
      search_special_lists: {
        Args: { search: string };
        Returns: {
          description: string;
          id: number;
          name: string;
          required_subscription: string;
          sort_name: string;
          suppliers: number;
          type: string;
        }[];
      };
      search_suppliers: {
        Args: { category?: number; filter?: string; search: string };
        Returns: {
          category: string;
          category_id: number;
          city: string | null;
          created_at: string;
          description: string | null;
          district: string | null;
          email: string | null;
          formatted_id: string;
          id: number;
          image_hash: string | null;
          instagram: string | null;
          is_archived: boolean;
          is_premium: boolean;
          main_image_path: string | null;
          min_order_cents: number | null;
          min_order_pieces: number | null;
          name: string;
          plus_size: boolean;
          price_from_cents: number | null;
          price_to_cents: number | null;
          public_from: string;
          ready_stock: boolean;
          sells_to_cpf: boolean;
          ships_to: string[] | null;
          sizes: string[] | null;
          sort_category: string | null;
          sort_name: string;
          state: string | null;
          subcategory_id: number | null;
          version: number;
          website: string | null;
          whatsapp: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'supplier_records';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      sent_mails: {
        Args: { kind?: string; page?: number; page_size?: number; search?: string; state?: string };
        Returns: {
          kinds: Json;
          mails: Json;
          paused_at: string;
          shown_page: number;
          total: number;
        }[];
      };
      set_answers_dismissed: { Args: { account_id: string; dismissed: boolean }; Returns: undefined };
      set_blocked: { Args: { account_id: string; blocked: boolean }; Returns: undefined };
      set_mail_wish: { Args: { key: string; wanted: boolean }; Returns: undefined };
      set_mails_paused: { Args: { paused: boolean }; Returns: undefined };
      set_staff_role: { Args: { account_id: string; role: string }; Returns: undefined };
      special_list_suppliers:
        | {
            Args: { '': Database['public']['Tables']['special_lists']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.special_list_suppliers with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'special_lists';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Views']['supplier_records']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.special_list_suppliers with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'supplier_records';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['suppliers']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.special_list_suppliers with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'suppliers';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          };
      special_lists:
        | {
            Args: { '': Database['public']['Views']['supplier_records']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.special_lists with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'supplier_records';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['suppliers']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.special_lists with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'suppliers';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          };
      start_job: { Args: Record<PropertyKey, never>; Returns: boolean };
      stop_campaign: { Args: { id: number }; Returns: undefined };
      subscriptions: {
        Args: { '': Database['public']['Tables']['plans']['Row'] };
        Returns: {
          error: true;
        } & 'the function public.subscriptions with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
        SetofOptions: {
          from: 'plans';
          to: 'closed';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      supplier_accounts:
        | {
            Args: { '': Database['public']['Views']['accounts']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.supplier_accounts with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'accounts';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['profiles']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.supplier_accounts with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'profiles';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Views']['supplier_records']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.supplier_accounts with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'supplier_records';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['suppliers']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.supplier_accounts with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'suppliers';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          };
      supplier_figures: {
        Args: Record<PropertyKey, never>;
        Returns: {
          premium: number;
          top_category: string;
          top_category_total: number;
          total: number;
        }[];
      };
      supplier_images: {
        Args: { '': Database['public']['Views']['supplier_records']['Row'] };
        Returns: {
          error: true;
        } & 'the function public.supplier_images with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
        SetofOptions: {
          from: 'supplier_records';
          to: 'closed';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      supplier_marks: { Args: Record<PropertyKey, never>; Returns: Json };
      supplier_page_starts: {
        Args: { after_id: number; after_name: string; after_premium: boolean; page_rows: number };
        Returns: {
          id: number;
          is_open: boolean;
          is_premium: boolean;
          sort_name: string;
        }[];
      };
      supplier_records:
        | {
            Args: { '': Database['public']['Views']['accounts']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.supplier_records with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'accounts';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['categories']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.supplier_records with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'categories';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['profiles']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.supplier_records with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'profiles';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['special_lists']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.supplier_records with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'special_lists';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['supplier_images']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.supplier_records with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'supplier_images';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          };
      supplier_resources: {
        Args: {
          after_id?: number;
          fields?: string[];
          files: string;
          gallery: boolean;
          in_category?: number;
          page_rows?: number;
          since?: string;
        };
        Returns: Json;
      };
      supplier_resources_version: { Args: Record<PropertyKey, never>; Returns: string };
      supplier_views:
        | {
            Args: { '': Database['public']['Views']['supplier_records']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.supplier_views with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'supplier_records';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['suppliers']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.supplier_views with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'suppliers';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          };
      suppliers:
        | {
            Args: { '': Database['public']['Views']['accounts']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.suppliers with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'accounts';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['categories']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.suppliers with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'categories';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['profiles']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.suppliers with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'profiles';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['special_lists']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.suppliers with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'special_lists';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          }
        | {
            Args: { '': Database['public']['Tables']['supplier_images']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.suppliers with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
            SetofOptions: {
              from: 'supplier_images';
              to: 'closed';
              isOneToOne: false;
              isSetofReturn: true;
            };
          };
      take_back_contact_check: { Args: { supplier_id: number }; Returns: undefined };
      take_back_purchase_report: { Args: { supplier_id: number }; Returns: undefined };
      take_mails: {
        Args: { most?: number };
        Returns: {
          content: Json;
          email: string;
          id: string;
          kind: string;
          name: string;
          unsubscribe_key: string;
        }[];
      };
      try_coupon: { Args: { code: string }; Returns: undefined };
      undo_email_change: { Args: { token: string }; Returns: string };
      undo_import: {
        Args: { batch_id: string };
        Returns: {
          changed_count: number;
          created_at: string;
          created_by: string | null;
          created_count: number;
          file_name: string;
          id: string;
          kept: Json | null;
          left_out: Json | null;
          left_out_count: number;
          undone_at: string | null;
          undone_by: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'import_batches';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      unschedule_campaign: { Args: { id: number }; Returns: undefined };
      unused_files: {
        Args: Record<PropertyKey, never>;
        Returns: {
          bucket_id: string;
          path: string;
        }[];
      };
      void_unconfirmed_sign_up: { Args: { email: string }; Returns: undefined };
      withdraw_order: {
        Args: { order_id: string };
        Returns: {
          amount_cents: number;
          checked_at: string | null;
          coupon_code: string | null;
          coupon_id: number | null;
          created_at: string;
          full_price_cents: number | null;
          gateway: string;
          granted_from: string | null;
          granted_until: string | null;
          id: string;
          idempotency_key: string;
          method: string;
          months: number;
          paid_at: string | null;
          payment_url: string | null;
          plan_key: string;
          provider_reference: string | null;
          refund_reason: string | null;
          refund_requested_at: string | null;
          refunded_at: string | null;
          released_at: string | null;
          status: string;
          user_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'orders';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      write_digests: {
        Args: { after_user?: string; readers: Json; run: string; until_user?: string };
        Returns: number;
      };
      write_due_mails: { Args: { run?: string }; Returns: number };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
