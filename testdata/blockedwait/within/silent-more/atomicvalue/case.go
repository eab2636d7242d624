// right: etcd-notifier with atomic.Value
package atomicvalue

import (
	"log"
	"net/http"
	"sync/atomic"
)

type N struct{ v atomic.Value }

func New() *N                         { n := &N{}; n.v.Store(make(chan struct{})); return n }
func (n *N) Receive() <-chan struct{} { return n.v.Load().(chan struct{}) }
func (n *N) Notify() {
	old := n.v.Swap(make(chan struct{})).(chan struct{})
	close(old)
}
func (n *N) Handle(w http.ResponseWriter, r *http.Request) {
	go func() { <-n.Receive(); log.Print("changed") }()
}
