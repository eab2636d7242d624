// right: process-lifetime refresher sets snapshots
package main

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/xds_cache/lib"
	"time"
)

func main() {
	c := lib.New()
	tick := time.NewTicker(time.Second)
	go func() {
		x := 0
		for range tick.C {
			x++
			c.Set(x)
		}
	}()
	select {}
}
