// Case: A library's Start spawns a worker on a queue that cannot be shut down; the program calls it from Reconcile: may leak alone, leaks in the program.

package backup

import (
	"log"

	"k8s.io/client-go/util/workqueue"
)

type Agent struct {
	q workqueue.TypedInterface[string]
}

func (a *Agent) Add(s string) { a.q.Add(s) }

// Start returns a running agent.
func Start() *Agent {
	a := &Agent{q: workqueue.NewTyped[string]()}
	go a.run() // want:vet `goroutine may wait forever .*\(may leak 1 goroutine each time.*\)` // want:whole `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	return a
}

func (a *Agent) run() {
	for {
		item, quit := a.q.Get()
		if quit {
			return
		}
		log.Println("backup", item)
		a.q.Done(item)
	}
}
