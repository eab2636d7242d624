// right: NextPod fed by a queue closed on ctx
package nextpodctx

import (
	"context"
	"log"
	"sync"

	"k8s.io/apimachinery/pkg/util/wait"
)

type Q struct {
	mu     sync.Mutex
	cond   sync.Cond
	pods   []string
	closed bool
}

func NewQ() *Q { q := &Q{}; q.cond.L = &q.mu; return q }
func (q *Q) NextPod() (string, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.pods) == 0 {
		if q.closed {
			return "", false
		}
		q.cond.Wait()
	}
	p := q.pods[0]
	q.pods = q.pods[1:]
	return p, true
}
func (q *Q) Close() { q.mu.Lock(); q.closed = true; q.mu.Unlock(); q.cond.Broadcast() }
func Run(ctx context.Context, q *Q) {
	go wait.UntilWithContext(ctx, func(ctx context.Context) {
		if p, ok := q.NextPod(); ok {
			log.Print(p)
		}
	}, 0)
	<-ctx.Done()
	q.Close()
}
