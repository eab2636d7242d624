// Workers range over jobs; all jobs are fed and all results collected, but nobody
// closes jobs: the workers of every call stay.
package pool_not_closed

type Image struct{ Ref string }

func scan(img Image) int { return len(img.Ref) }

func ScanAll(images []Image, workers int) int {
	jobs := make(chan Image, len(images))
	results := make(chan int, len(images))
	for i := 0; i < workers; i++ {
		go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			for img := range jobs {
				results <- scan(img)
			}
		}()
	}
	for _, img := range images {
		jobs <- img
	}
	total := 0
	for range images {
		total += <-results
	}
	return total
}
