// stop is declared, never made: a receive from a nil channel blocks for ever, in
// every cluster's goroutine.
package nil_stop

import (
	"log"
)

type Mesh struct {
	push func(cluster string)
}

func (m *Mesh) AddCluster(name string) {
	var stop chan struct{}
	go func() { // want `goroutine may wait forever .*\(may leak 1 goroutine each time.*\)`
		m.push(name)
		<-stop
		log.Printf("cluster %s stopped", name)
	}()
}
