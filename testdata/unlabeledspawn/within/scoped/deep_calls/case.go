// Three calls below the labelled scope a helper starts a goroutine; all of its callers are inside of the scope: silent.
package deepcalls

import (
	"context"
	"fmt"
	"strings"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

// Tree walks the tree of a workspace.
type Tree struct {
	path   logicalcluster.Path
	visit  func(context.Context, string) error
	errors chan error
}

// Walk walks it.
func (t *Tree) Walk(ctx context.Context, roots []string) {
	labels.Path(ctx, "tree", t.path, func(ctx context.Context) {
		for _, root := range roots {
			t.descend(ctx, root, 3)
		}
	})
}

func (t *Tree) descend(ctx context.Context, node string, depth int) {
	if depth == 0 {
		t.leaf(ctx, node)
		return
	}
	for _, child := range strings.Split(node, ":") {
		t.descend(ctx, child, depth-1)
	}
}

func (t *Tree) leaf(ctx context.Context, node string) {
	go func() {
		if err := t.visit(ctx, node); err != nil {
			select {
			case t.errors <- fmt.Errorf("%s of %s: %w", node, t.path, err):
			case <-ctx.Done():
			}
		}
	}()
}
