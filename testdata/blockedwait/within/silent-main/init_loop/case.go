// Reached from init only: the flusher lives as long as the process.
package init_loop

import (
	"fmt"
	"log"
)

type flushDaemon struct {
	lines chan string
}

var daemon flushDaemon

func init() {
	daemon.lines = make(chan string, 1024)
	go daemon.loop()
}

func (d *flushDaemon) loop() {
	for l := range d.lines {
		log.Print(l)
	}
}

// Infof logs without waiting.
func Infof(format string, args ...any) {
	select {
	case daemon.lines <- fmt.Sprintf(format, args...):
	default:
	}
}
