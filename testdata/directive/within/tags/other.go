//go:build other

package tags

func start() {
	ch := make(chan int)
	go func() { ch <- 1 }()
}
