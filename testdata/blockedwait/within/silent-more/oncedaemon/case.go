// right: process lifetime, started once
package oncedaemon

import "sync"

var (
	once sync.Once
	in   chan string
)

func Log(s string) {
	once.Do(func() {
		in = make(chan string, 64)
		go func() {
			for s := range in {
				println(s)
			}
		}()
	})
	in <- s
}
