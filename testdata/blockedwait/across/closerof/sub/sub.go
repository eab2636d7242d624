// Package sub has subscriptions that a func ends which their caller gets.
package sub

func closer(ch chan struct{}) func() {
	return func() {
		select {
		case _, ok := <-ch:
			if ok {
				close(ch)
			}
		default:
			close(ch)
		}
	}
}

// Sub starts one.
func Sub() (<-chan int, func()) {
	out := make(chan int, 10)
	stop := make(chan struct{})
	go loop(out, stop)
	return out, closer(stop)
}

func loop(out chan int, stop chan struct{}) {
	go func() {
		for {
			select {
			case out <- 1:
			case <-stop:
				return
			default:
				closer(stop)()
				return
			}
		}
	}()
	<-stop
	println("end")
}

// Kept has one that the goroutine alone can end, and never does.
func Kept() <-chan int {
	out := make(chan int, 10)
	stop := make(chan struct{})
	go wait(stop) // want `goroutine may wait forever to receive from "stop" .*`
	return out
}

func wait(stop chan struct{}) {
	<-stop
	closer(stop)()
}
