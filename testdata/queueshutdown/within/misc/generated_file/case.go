// The leak is in a generated file, which is not reported.
package miscgeneratedfile

func Use(keys []string) int { return prime(keys) }
