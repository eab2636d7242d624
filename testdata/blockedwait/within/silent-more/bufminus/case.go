// right: n senders; n-1 slots and one receive that always happens
package bufminus

func Fastest(n int) int {
	if n < 1 {
		return 0
	}
	res := make(chan int, n-1)
	for i := 0; i < n; i++ {
		go func() { res <- i * i }()
	}
	return <-res
}
