//nolint:all
package nolint

func inFile() {
	ch := make(chan int)
	go func() { ch <- 1 }()
}
