// BUG: a simulator for tests whose Close ends the object broadcaster but forgets the event broadcaster.
package fleet

import (
	"fmt"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/bug_simulator/sim"
)

type Fleet struct{ members []*sim.Cluster }

func (f *Fleet) Reset(n int) {
	f.Close()
	f.members = make([]*sim.Cluster, 0, n)
	for i := 0; i < n; i++ {
		f.members = append(f.members, sim.New(fmt.Sprintf("member-%d", i)))
	}
}

func (f *Fleet) Close() {
	for _, m := range f.members {
		m.Close()
	}
	f.members = nil
}
