// This caller forgets the labels; the spawn is reported in the pump package.
package audit

import (
	"context"
	"fmt"
	"io"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/one_of_two_callers/pump"
)

// Auditor writes audit lines of a workspace.
type Auditor struct {
	cluster logicalcluster.Name
	out     io.Writer
}

// Run writes until the lines end.
func (a *Auditor) Run(ctx context.Context, lines <-chan string) {
	<-pump.Start(ctx, a.cluster, lines, func(s string) {
		_, _ = fmt.Fprintln(a.out, s)
	})
}
