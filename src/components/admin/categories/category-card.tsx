import { ExternalLink, Lock, Pencil, Trash2 } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { Card } from "~/components/ui/card";
import { plural } from "~/domain/plural";
import type { Category } from "./categories-screen";

type CategoryCardProps = { category: Category; onEdit: () => void; onDelete: () => void };

export function CategoryCard({ category, onEdit, onDelete }: CategoryCardProps) {
  const { name, slug, parentName, description, productCount, subcategoryCount, grantedCount, isRestricted } = category;
  return (
    <li className="flex">
      <Card className="flex min-w-0 flex-1 flex-col p-4">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            {parentName && <p className="truncate text-muted text-sm">{parentName} /</p>}
            <h2 className="break-words font-semibold text-lg">{name}</h2>
          </div>
          {isRestricted && (
            <Badge tone="attention">
              <Lock aria-hidden /> Restricted
            </Badge>
          )}
        </div>
        <p className="mt-1 break-all font-mono text-muted text-sm">{slug}</p>
        <p className={description ? "mt-3 line-clamp-3 text-sm" : "mt-3 text-muted text-sm"}>
          {description || "No description"}
        </p>
        <p className="figures mt-3 text-muted text-sm">
          <span className="font-medium text-ink">{plural(productCount, "product")}</span>
          {subcategoryCount > 0 && ` · ${plural(subcategoryCount, "subcategory", "subcategories")}`}
          {isRestricted && ` · granted to ${plural(grantedCount, "account")}`}
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-4">
          <Button size="sm" variant="secondary" aria-label={`Edit ${name}`} onClick={onEdit}>
            <Pencil aria-hidden /> Edit
          </Button>
          <Button size="sm" variant="ghost" aria-label={`Delete ${name}`} onClick={onDelete}>
            <Trash2 aria-hidden /> Delete
          </Button>
          <a
            href={`/category/${slug}`}
            aria-label={`${name} in the store`}
            className={buttonStyles({ variant: "ghost", size: "sm", className: "ml-auto" })}
          >
            <ExternalLink aria-hidden /> View
          </a>
        </div>
      </Card>
    </li>
  );
}
