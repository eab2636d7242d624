// Command component makes components for each cluster.
package main

import (
	"bufio"
	"os"
	"time"

	"github.com/leaklint/leaklint/testdata/workerstop/across/component/multi"
)

type syncer struct {
	cluster *multi.Cluster
	stop    chan struct{}
}

func newSyncer(c *multi.Cluster) *syncer {
	s := &syncer{cluster: c, stop: make(chan struct{})}
	go s.run()
	go s.report() // want:vet `goroutine runs for ever: syncer.Close does not end it .*` // want:whole `goroutine runs for ever: nothing ends it: called per turn of its loop from Follow via added, main .*`
	return s
}

func (s *syncer) run() {
	for {
		select {
		case <-s.stop:
			return
		case <-time.After(time.Second):
			println(s.cluster.ID)
		}
	}
}

func (s *syncer) report() {
	for range time.Tick(time.Minute) {
		println(s.cluster.ID)
	}
}

func (s *syncer) Close() { close(s.stop) }

func main() {
	c := new(multi.Controller)
	comp := multi.Build(c, func(cluster *multi.Cluster) *syncer { return newSyncer(cluster) })
	println(comp)
	ids := make(chan string)
	go c.Follow(ids)
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		ids <- lines.Text()
	}
	select {}
}
