package lasting

import (
	"net/http"
	"os"
	"time"
)

// die ends the process, and says why if it is told.
func die(why string) {
	if why != "" {
		println(why)
	}
	os.Exit(1)
}

func countsDown(http.ResponseWriter, *http.Request) {
	n := 10
	go func() {
		for {
			time.Sleep(time.Second)
			if n--; n == 0 {
				die("too late")
			}
		}
	}()
}

func clock(http.ResponseWriter, *http.Request) {
	n := 10
	go func() { // want `goroutine runs for ever: nothing ends it.*`
		for {
			time.Sleep(time.Second)
			if n--; n == 0 {
				println("too late")
			}
		}
	}()
}
