// Case: Twin of reconcile_starts: main starts the one agent of the process; may leak for the library alone, silent for the program.

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
	go a.run() // want:vet `goroutine may wait forever .*\(may leak 1 goroutine each time.*\)`
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
