// Case: measure.Time calls its function in place and starts nothing: no goroutine, silent even though the function waits.

package measure

import (
	"log"
	"time"
)

func Time(name string, fn func()) {
	start := time.Now()
	fn()
	log.Println(name, time.Since(start))
}
